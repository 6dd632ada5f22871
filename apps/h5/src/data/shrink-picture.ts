import { fitWithin } from '#lib/fit-within.ts';

const JPEG_QUALITY = 0.9;

/**
 * The picture with its longer edge at most `maxEdge`, turned upright. A file the browser cannot read or need not shrink
 * is returned unchanged: the server validates pictures.
 */
export async function shrinkPicture(file: File, maxEdge: number): Promise<Blob> {
  const picture = await readPicture(file);
  if (picture === null) return file;
  try {
    const size = fitWithin(picture, maxEdge);
    if (size.width === picture.width && size.height === picture.height) return file;
    return (await drawAt(picture, { ...size, type: file.type })) ?? file;
  } finally {
    picture.close();
  }
}

async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

function drawAt(picture: ImageBitmap, to: { width: number; height: number; type: string }): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = to.width;
  canvas.height = to.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, to.width, to.height);
  const type = to.type === 'image/png' ? 'image/png' : 'image/jpeg';
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
}
