import { readText, readUint, readUint16Le } from './bytes';
import { fail, type MediaFacts, toChecker } from './media-facts';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;
const DELAY_EXTENSION = 0xf9;
const SCREEN_BYTES = 13;
const FRAME_BYTES = 10;
/** Delays are in hundredths of a second. */
const DELAY_UNIT_MS = 10;

interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Bytes of the colour table that the packed byte of a header announces. */
const tableBytes = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1));

/** Position after a chain of data blocks, each preceded by its length and ended by a length of zero. */
const skipBlocks = (bytes: Buffer, start: number): number => {
  let at = start;
  for (let length = readUint(bytes, at, 1); length > 0; length = readUint(bytes, at, 1)) at += 1 + length;
  return at + 1;
};

/** Position after a frame: its place on the screen, its colours and at least one block of pixels. */
const skipFrame = (bytes: Buffer, start: number, screen: Screen): number => {
  const [left, top] = [readUint16Le(bytes, start + 1), readUint16Le(bytes, start + 3)];
  const [width, height] = [readUint16Le(bytes, start + 5), readUint16Le(bytes, start + 7)];
  if (width === 0 || height === 0 || left + width > screen.width || top + height > screen.height) fail('media_broken');
  const pixels = start + FRAME_BYTES + tableBytes(readUint(bytes, start + 9, 1));
  const codeBits = readUint(bytes, pixels, 1);
  if (codeBits < 2 || codeBits > 8 || readUint(bytes, pixels + 1, 1) === 0) fail('media_broken');
  return skipBlocks(bytes, pixels + 1);
};

const readDelayMs = (bytes: Buffer, at: number): number => {
  if (readUint(bytes, at + 1, 1) !== DELAY_EXTENSION) return 0;
  if (readUint(bytes, at + 2, 1) !== 4) fail('media_broken');
  return readUint16Le(bytes, at + 4) * DELAY_UNIT_MS;
};

const readGif = (bytes: Buffer): MediaFacts => {
  const version = bytes.toString('latin1', 0, 6);
  if (version !== 'GIF87a' && version !== 'GIF89a') fail('media_type_refused');
  const screen = { width: readUint16Le(bytes, 6), height: readUint16Le(bytes, 8) };
  let at = SCREEN_BYTES + tableBytes(readUint(bytes, 10, 1));
  let [frames, durationMs] = [0, 0];
  for (let mark = readUint(bytes, at, 1); mark !== TRAILER; mark = readUint(bytes, at, 1)) {
    if (mark === EXTENSION) {
      durationMs += readDelayMs(bytes, at);
      at = skipBlocks(bytes, at + 2);
    } else if (mark === FRAME) {
      at = skipFrame(bytes, at, screen);
      frames += 1;
    } else fail('media_broken');
  }
  if (frames === 0 || at + 1 !== bytes.length) fail('media_broken');
  return { contentType: 'image/gif', durationMs, frames, ...screen };
};

/** GIF: every block of every frame is walked over; the file ends with its trailer and nothing follows. */
export const checkGif = toChecker(readGif);

export const isGif = (bytes: Buffer): boolean => bytes.length >= 4 && readText(bytes, 0, 4) === 'GIF8';
