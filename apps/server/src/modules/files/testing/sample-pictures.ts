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

/** A text chunk right after the header chunk; the checksum is the real one, so that decoders accept it. */
export const withTextChunk = (image: Buffer, text: string): Buffer => {
  const header = 8 + 25;
  const body = Buffer.concat([Buffer.from('tEXt'), Buffer.from(`Comment\0${text}`)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([image.subarray(0, header), length, body, checksum, image.subarray(header)]);
};

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** One picture of each way the two formats are written. */
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
