import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureReader } from './picture';
import { jpeg, sample } from './testing/sample-pictures';

const readPicture = createPictureReader({ maxPixels: 10_000, maxSide: 50 });

test('the image library itself may read nothing but jpeg and png from then on', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const other of [svg, await sample().webp().toBuffer(), await sample().gif().toBuffer()]) {
    await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format');
  }
  expect((await sharp(await jpeg()).metadata()).format).toBe('jpeg');
});

test.each([
  ['the longest side is brought down to the limit', { width: 100, height: 60 }, { width: 50, height: 30 }],
  ['a small picture keeps its size', { width: 20, height: 30 }, { width: 20, height: 30 }],
])('%s', async (_, sent, stored) => {
  const { bytes } = await readPicture(await sample(1, sent).jpeg().toBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject(stored);
});

test('the pixel limit is exact', async () => {
  await readPicture(await sample(1, { width: 100, height: 100 }).png().toBuffer());
  const larger = await sample(1, { width: 100, height: 101 }).png().toBuffer();
  await expect(readPicture(larger)).rejects.toMatchObject({ code: 'file_broken' });
});
