import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { refuse } from '#platform/refusal';
import { readFingerprint } from './picture-fingerprint';
import { type PictureHead, readJpegHead, readPngHead } from './picture-head';
import { createTurnstile } from './turnstile';
import type { UploadLimits } from './upload-limits';
import type { PictureType } from './upload-path';

/** A picture as it is stored: decoded and re-encoded, so that nothing but the pixels of the upload is kept. */
export interface Picture {
  readonly contentType: PictureType;
  readonly bytes: Buffer;
  readonly pixelSha256: string;
  /** See picture-look.ts; null for a picture without contrast. */
  readonly look: Buffer | null;
}

export type ReadPicture = (sent: Buffer) => Promise<Picture>;

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_QUALITY = 85;
// The largest admitted picture takes 160 MB while it is decoded; two at once bound the memory of all uploads together.
const DECODING = { atOnce: 2, waiting: 64 };
/** Shared by all readers of this process. */
export const decodeInTurn = createTurnstile(DECODING);

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

/** By its first bytes; the decoder decides whether it is valid. */
export const isPicture = (bytes: Buffer): boolean => startsWith(bytes, PNG_START) || startsWith(bytes, JPEG_START);

/** The image library reads dozens of formats, including SVG; only the PNG and JPEG decoders are allowed. */
const allowOnlyTwoDecoders = (): void => {
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
};

type PictureLimits = Pick<UploadLimits, 'maxPixels' | 'maxSentSide' | 'maxSide'>;

export const createPictureReader = (limits: PictureLimits): ReadPicture => {
  allowOnlyTwoDecoders();
  return async (sent) => {
    ensureSizeAdmitted(readHead(sent) ?? refuse('file_broken'), limits);
    return decodeInTurn(async () => encode(await decode(sent, limits)));
  };
};

/** Only PNG and JPEG by their header reach the decoder; the decoder then decides whether the file is valid. */
const readHead = (sent: Buffer): PictureHead | null => {
  if (startsWith(sent, PNG_START)) return readPngHead(sent);
  return startsWith(sent, JPEG_START) ? readJpegHead(sent) : refuse('file_type_refused');
};

/** Checked on the header, so that a small file that would decompress to gigabytes is refused without decoding. */
const ensureSizeAdmitted = ({ width, height, frames }: PictureHead, limits: PictureLimits): void => {
  if (frames !== 1) refuse('picture_animated');
  if (Math.max(width, height) > limits.maxSentSide || width * height > limits.maxPixels) {
    const megapixels = String(Math.floor(limits.maxPixels / 1_000_000));
    refuse('picture_too_large', { side: String(limits.maxSentSide), megapixels });
  }
};

interface Pixels {
  readonly contentType: PictureType;
  readonly hasAlpha: boolean;
  /** Four channels, eight bits each, upright, sRGB. */
  readonly rgba: Buffer;
  readonly width: number;
  readonly height: number;
}

const decode = async (sent: Buffer, limits: PictureLimits): Promise<Pixels> => {
  try {
    const image = sharp(sent, { failOn: 'warning', limitInputPixels: limits.maxPixels });
    const { format, hasAlpha } = await image.metadata();
    if (format !== 'jpeg' && format !== 'png') throw new Error('neither jpeg nor png');
    const side = { width: limits.maxSide, height: limits.maxSide, fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await image
      .autoOrient()
      .resize(side)
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const contentType = format === 'jpeg' ? 'image/jpeg' : 'image/png';
    return { contentType, hasAlpha: hasAlpha === true, rgba: data, width: info.width, height: info.height };
  } catch {
    // Any decoder error is answered with one refusal: the sender can only upload another picture.
    return refuse('file_broken');
  }
};

const encode = async (pixels: Pixels): Promise<Picture> => {
  const { contentType, rgba, width, height } = pixels;
  const image = sharp(rgba, { raw: { width, height, channels: 4 } });
  if (!pixels.hasAlpha) image.removeAlpha();
  const encoded = contentType === 'image/jpeg' ? image.jpeg({ quality: JPEG_QUALITY }) : image.png();
  return {
    contentType,
    bytes: await encoded.toBuffer(),
    pixelSha256: createHash('sha256').update(`${width}x${height}\n`).update(rgba).digest('hex'),
    look: await readFingerprint(pixels),
  };
};
