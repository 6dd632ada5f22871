import type { Readable } from 'node:stream';

/** A part of a file: positions of its first and last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Bytes under a name. A name is random or the hash of the bytes; content never changes under a name. */
export interface Storage {
  /** When this returns, the bytes survive a crash. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** A stream of a part of the file. The reader must consume or destroy it. */
  openRange(name: string, range: ByteRange): Promise<Readable | null>;
  has(name: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Deletes what interrupted puts left behind more than an hour ago; returns how many. */
  tidy(nowMs: number): Promise<number>;
}

const NAME = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;

/** 128 random bits or a SHA-256, in hex. Nothing else ever becomes part of a path. */
export const isStorageName = (text: string): boolean => NAME.test(text);
