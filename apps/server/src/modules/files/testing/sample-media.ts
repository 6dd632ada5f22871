import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');

/** A small file made with ffmpeg; its name says what it is. */
export const fixture = (name: string): Buffer => readFileSync(join(FOLDER, name));

export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

/** A copy with the number written at an offset from the end of the first occurrence of `mark`. */
export const patched = (
  bytes: Buffer,
  mark: string | Buffer,
  { offset, value, length = 4 }: { readonly offset: number; readonly value: number; readonly length?: number },
): Buffer => {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(mark);
  if (at === -1) throw new Error(`no ${mark} in this file`);
  copy.writeUIntBE(value, at + Buffer.byteLength(mark) + offset, length);
  return copy;
};

/** A copy with the first occurrence of a text replaced by one of the same length. */
export const renamed = (bytes: Buffer, from: string, to: string): Buffer => {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(from);
  if (at === -1 || from.length !== to.length) throw new Error(`cannot write ${to} over ${from}`);
  copy.write(to, at, 'latin1');
  return copy;
};

const uint16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, 2 * at);
  return bytes;
};

export interface GifOptions {
  readonly width?: number;
  readonly height?: number;
  readonly frames?: number;
  /** Offset of every frame to the right. */
  readonly left?: number;
}

/** A GIF of frames of two by two pixels, each shown for a tenth of a second. */
export const gifOf = ({ width = 2, height = 2, frames = 1, left = 0 }: GifOptions): Buffer => {
  const delay = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const place = Buffer.concat([Buffer.from([0x2c]), uint16(left, 0, 2, 2), Buffer.from([0])]);
  const pixels = Buffer.from([2, 3, 0x44, 0x02, 0x05, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    uint16(width, height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => Buffer.concat([delay, place, pixels])),
    Buffer.from([0x3b]),
  ]);
};

/** The frames of the MP3 fixture without the tag before them. */
export const mp3Frames = (): Buffer => {
  const bytes = fixture('tone.mp3');
  return bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xf3])));
};

export const withId3 = (frames: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0\0\0\0\x20'),
    Buffer.alloc(0x20),
    frames,
    Buffer.concat([Buffer.from('TAG')], 128),
  ]);
