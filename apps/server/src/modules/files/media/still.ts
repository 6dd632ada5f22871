import sharp, { type Sharp } from 'sharp';
import { refuse } from '#platform/refusal';
import { decodeInTurn } from '../picture';
import { type PictureHead, readJpegHead, readPngHead } from '../picture-head';
import { createTurnstile } from '../turnstile';
import type { PictureType } from '../upload-path';

/** A picture of our own encoding with its size. */
export interface SizedPicture {
  readonly contentType: PictureType;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const JPEG_QUALITY = 82;
const GIF_DECODER = 'VipsForeignLoadNsgifBuffer';
/** One at a time, because the library enables and disables a decoder for all threads together. */
const gifInTurn = createTurnstile({ atOnce: 1, waiting: 64 });

export const withSize = (picture: { contentType: PictureType; bytes: Buffer }): SizedPicture => {
  const { contentType, bytes } = picture;
  const head: PictureHead | null = contentType === 'image/jpeg' ? readJpegHead(bytes) : readPngHead(bytes);
  const { width, height } = head ?? refuse('file_broken');
  return { contentType, bytes, width, height };
};

const shrink = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** The list picture of a picture that this server has encoded. */
export const toStill = ({ contentType, bytes }: SizedPicture, side: number): Promise<SizedPicture> =>
  decodeInTurn(async () => {
    const image = shrink(sharp(bytes), side);
    const encoded = contentType === 'image/jpeg' ? image.jpeg({ quality: JPEG_QUALITY }) : image.png();
    return withSize({ contentType, bytes: await encoded.toBuffer() });
  });

/** The first frame of a GIF whose structure was checked. The decoder is blocked again when this returns. */
export const toGifStill = (bytes: Buffer, limits: { side: number; maxPixels: number }): Promise<SizedPicture> =>
  gifInTurn(async () => {
    sharp.unblock({ operation: [GIF_DECODER] });
    try {
      const image = sharp(bytes, { failOn: 'warning', limitInputPixels: limits.maxPixels });
      return withSize({ contentType: 'image/png', bytes: await shrink(image, limits.side).png().toBuffer() });
    } catch {
      // Any decoder error gets one refusal: the sender can only upload another file.
      return refuse('media_broken');
    } finally {
      sharp.block({ operation: [GIF_DECODER] });
    }
  });
