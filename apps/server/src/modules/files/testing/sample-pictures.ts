import sharp, { type Sharp } from 'sharp';

const SIDE = { width: 60, height: 40 };

/** A picture with detail in it, different for every seed. */
export const sample = (seed = 1, size = SIDE): Sharp => {
  const rgb = Buffer.alloc(size.width * size.height * 3);
  for (let at = 0; at < rgb.length; at += 1) rgb[at] = (at * (seed + 6) + Math.floor(at / 180) * 3) % 256;
  return sharp(rgb, { raw: { ...size, channels: 3 } });
};

export const jpeg = (seed?: number): Promise<Buffer> => sample(seed).jpeg().toBuffer();
export const png = (seed?: number): Promise<Buffer> => sample(seed).png().toBuffer();

/** The checksum is the real one, so that decoders accept the chunk. */
const pngChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([toBytes(data.length), body, toBytes(crc32(body))]);
};

const toBytes = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at);
  return bytes;
};

const PNG_HEAD_BYTES = 8 + 25;
const withChunk = (image: Buffer, chunk: Buffer): Buffer =>
  Buffer.concat([image.subarray(0, PNG_HEAD_BYTES), chunk, image.subarray(PNG_HEAD_BYTES)]);

/** A text chunk right after the header chunk. */
export const withTextChunk = (image: Buffer, text: string): Buffer =>
  withChunk(image, pngChunk('tEXt', Buffer.from(`Comment\0${text}`)));

/** Only the start of a PNG: its header with the size, without pixels. */
export const pngHeadOf = ({ width, height }: { width: number; height: number }): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.concat([toBytes(width, height), Buffer.from([8, 6, 0, 0, 0])])),
    pngChunk('IDAT', Buffer.alloc(0)),
  ]);

/** An animated PNG has its frame count in a chunk before the pixels. */
export const animatedPng = (frames: number): Buffer =>
  withChunk(pngHeadOf({ width: 10, height: 10 }), pngChunk('acTL', toBytes(frames, 0)));

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** One picture of each variant of the two formats. */
export const manyKinds = (): Promise<Buffer[]> =>
  Promise.all([
    sample(1).jpeg().toBuffer(),
    sample(2).jpeg({ progressive: true }).toBuffer(),
    sample(3).greyscale().jpeg().toBuffer(),
    sample(4).toColourspace('cmyk').jpeg().toBuffer(),
    sample(5)
      .withExif({ IFD0: { Copyright: 'nobody' } })
      .jpeg()
      .toBuffer(),
    sample(6).png().toBuffer(),
    sample(7).png({ palette: true }).toBuffer(),
    sample(8).png({ progressive: true }).toBuffer(),
    sample(9).toColourspace('rgb16').png().toBuffer(),
    sample(10).ensureAlpha(0.5).png().toBuffer(),
  ]);
