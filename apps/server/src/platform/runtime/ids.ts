import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

/** A 256-bit secret for sessions and links. Stored only as a hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Six digits, leading zeros kept, every value equally likely. */
export function randomCode6(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** From 0 up to, not including, 1. To spread things in time, never for secrets. */
export function randomShare(): number {
  return Math.random();
}

let lastMs = 0;
let sequence = 0;

/** Randomness for ids, fetched for many at once: a call for each id costs more than the id itself. Not for secrets. */
const ID_BYTES = 16;
const stock = Buffer.alloc(ID_BYTES * 256);
let used = stock.length;

const takeRandomId = (): Buffer => {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  used += ID_BYTES;
  return stock.subarray(used - ID_BYTES, used);
};

/**
 * UUID version 7: 48 bits of time, then a 12-bit sequence, then 62 random bits. Ids of one process strictly
 * increase, so that index pages fill in order; ids of two processes differ by their random bits.
 */
export function newId(nowMs: number = Date.now()): string {
  advanceSequence(nowMs);
  const bytes = takeRandomId();
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// A full sequence borrows the next millisecond; a clock that steps back keeps counting from the latest time seen.
function advanceSequence(nowMs: number): void {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = 0;
    return;
  }
  sequence += 1;
  if (sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
}
