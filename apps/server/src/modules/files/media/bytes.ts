import { fail } from './media-facts';

/** Part of a file: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An unsigned big-endian number of 1 to 6 bytes. A file that ends before it is broken. */
export const readUint = (bytes: Buffer, at: number, length: number): number =>
  at < 0 || at + length > bytes.length ? fail('media_broken') : bytes.readUIntBE(at, length);

/** An unsigned big-endian number of 8 bytes; above 2^53 only its magnitude is exact, which is enough for limits. */
export const readUint64 = (bytes: Buffer, at: number): number =>
  readUint(bytes, at, 4) * 2 ** 32 + readUint(bytes, at + 4, 4);

export const readUint16Le = (bytes: Buffer, at: number): number =>
  at < 0 || at + 2 > bytes.length ? fail('media_broken') : bytes.readUInt16LE(at);

export const readText = (bytes: Buffer, at: number, length: number): string =>
  at < 0 || at + length > bytes.length ? fail('media_broken') : bytes.toString('latin1', at, at + length);
