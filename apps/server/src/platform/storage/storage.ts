/** Bytes under a name. Names are random, so that nobody can guess one; content never changes under a name. */
export interface Storage {
  /** When this returns, the bytes survive a crash. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Deletes what interrupted puts left behind more than an hour ago; returns how many. */
  tidy(nowMs: number): Promise<number>;
}

const NAME = /^[0-9a-f]{32}$/;

/** 128 random bits in hex. Nothing else ever becomes part of a path. */
export const isStorageName = (text: string): boolean => NAME.test(text);
