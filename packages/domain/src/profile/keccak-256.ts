/**
 * Keccak-256 as Ethereum uses it (padding 0x01, not the 0x06 of SHA3-256). Small, for checksums of addresses; nothing
 * secret goes through it.
 */
export const keccak256 = (message: Uint8Array): Uint8Array => {
  const state = new Array<bigint>(LANES).fill(0n);
  const padded = pad(message);
  for (let start = 0; start < padded.length; start += RATE_BYTES) {
    for (let lane = 0; lane < RATE_BYTES / 8; lane += 1) {
      state[lane] = at(state, lane) ^ readLane(padded, start + lane * 8);
    }
    permute(state);
  }
  const digest = new DataView(new ArrayBuffer(DIGEST_LANES * 8));
  for (let lane = 0; lane < DIGEST_LANES; lane += 1) digest.setBigUint64(lane * 8, at(state, lane), true);
  return new Uint8Array(digest.buffer);
};

const LANES = 25;
const DIGEST_LANES = 4;
const RATE_BYTES = 136;
const MASK = (1n << 64n) - 1n;

const at = (lanes: readonly bigint[], index: number): bigint => lanes[index] ?? 0n;
const rotate = (lane: bigint, by: bigint): bigint => (by === 0n ? lane : ((lane << by) | (lane >> (64n - by))) & MASK);

const pad = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array((Math.floor(message.length / RATE_BYTES) + 1) * RATE_BYTES);
  padded.set(message);
  padded[message.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  return padded;
};

const readLane = (bytes: Uint8Array, start: number): bigint => {
  let lane = 0n;
  for (let index = 7; index >= 0; index -= 1) lane = (lane << 8n) | BigInt(bytes[start + index] ?? 0);
  return lane;
};

/** The round constants come out of an 8-bit shift register, the rotations out of a walk over the lanes. */
const ROUND_CONSTANTS: readonly bigint[] = (() => {
  let register = 1;
  const nextBit = (): number => {
    const bit = register & 1;
    register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    return bit;
  };
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let power = 0; power <= 6; power += 1) if (nextBit()) constant |= 1n << BigInt(2 ** power - 1);
    return constant;
  });
})();

interface Step {
  readonly lane: number;
  readonly rotation: bigint;
}

const WALK: readonly Step[] = (() => {
  const steps: Step[] = [];
  let [x, y] = [1, 0];
  for (let turn = 0; turn < LANES - 1; turn += 1) {
    steps.push({ lane: x + 5 * y, rotation: BigInt((((turn + 1) * (turn + 2)) / 2) % 64) });
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return steps;
})();

const mixColumns = (state: bigint[]): void => {
  const column = (x: number): bigint => [0, 5, 10, 15, 20].reduce((sum, row) => sum ^ at(state, x + row), 0n);
  const parity = [0, 1, 2, 3, 4].map(column);
  for (let lane = 0; lane < LANES; lane += 1) {
    const x = lane % 5;
    state[lane] = at(state, lane) ^ at(parity, (x + 4) % 5) ^ rotate(at(parity, (x + 1) % 5), 1n);
  }
};

const moveLanes = (state: bigint[]): void => {
  let carried = at(state, 1);
  for (const [turn, { rotation }] of WALK.entries()) {
    const target = WALK[(turn + 1) % WALK.length]?.lane ?? 0;
    const next = at(state, target);
    state[target] = rotate(carried, rotation);
    carried = next;
  }
};

const mixRows = (state: bigint[]): void => {
  for (let row = 0; row < LANES; row += 5) {
    const lanes = state.slice(row, row + 5);
    for (let x = 0; x < 5; x += 1) {
      state[row + x] = at(lanes, x) ^ (~at(lanes, (x + 1) % 5) & MASK & at(lanes, (x + 2) % 5));
    }
  }
};

const permute = (state: bigint[]): void => {
  for (const constant of ROUND_CONSTANTS) {
    mixColumns(state);
    moveLanes(state);
    mixRows(state);
    state[0] = at(state, 0) ^ constant;
  }
};
