import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureReader } from './picture';
import { readJpegHead, readPngHead } from './picture-head';
import { animatedPng, jpeg, manyKinds, pngHeadOf, sample } from './testing/sample-pictures';
import { UPLOAD_LIMITS } from './upload-limits';

const readPicture = createPictureReader({ maxPixels: 10_000, maxSentSide: 200, maxSide: 50 });

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
  await expect(readPicture(larger)).rejects.toMatchObject({ code: 'picture_too_large' });
});

test('the size is read from the header of every JPEG and PNG variant', async () => {
  for (const bytes of await manyKinds()) {
    const head = bytes[0] === 0xff ? readJpegHead(bytes) : readPngHead(bytes);
    expect(head).toEqual({ width: 60, height: 40, frames: 1 });
  }
});

test('a truncated header yields no size, at any length', async () => {
  const [first = Buffer.alloc(0)] = await manyKinds();
  for (const bytes of [first, await sample().png().toBuffer()]) {
    const read = bytes[0] === 0xff ? readJpegHead : readPngHead;
    for (let length = 8; length < bytes.length; length += 1) {
      const head = read(bytes.subarray(0, length));
      if (head !== null) expect(head).toEqual({ width: 60, height: 40, frames: 1 });
    }
  }
});

// The bytes after these heads are no picture: only the head can have decided.
test.each([
  ['20000x1000', pngHeadOf({ width: 20_000, height: 1_000 }), 'picture_too_large'],
  ['8001x100', pngHeadOf({ width: 8_001, height: 100 }), 'picture_too_large'],
  ['100x8001', pngHeadOf({ width: 100, height: 8_001 }), 'picture_too_large'],
  ['8000x5001', pngHeadOf({ width: 8_000, height: 5_001 }), 'picture_too_large'],
  ['8000x5000, admitted and then broken', pngHeadOf({ width: 8_000, height: 5_000 }), 'file_broken'],
  ['two billion a side', pngHeadOf({ width: 0x7fffffff, height: 0x7fffffff }), 'picture_too_large'],
  ['an animation of 10,000 frames', animatedPng(10_000), 'picture_animated'],
  ['an animation of two', animatedPng(2), 'picture_animated'],
])('%s', async (_, bytes, code) => {
  const { maxPixels, maxSentSide, maxSide } = UPLOAD_LIMITS;
  const read = createPictureReader({ maxPixels, maxSentSide, maxSide });
  await expect(read(bytes)).rejects.toMatchObject({ code });
});

test('eight pictures at once are decoded two at a time, so that memory is bounded by two', async () => {
  const { maxPixels, maxSentSide, maxSide } = UPLOAD_LIMITS;
  const sent = await sample(1, { width: 1_200, height: 900 }).png({ compressionLevel: 1 }).toBuffer();
  const read = createPictureReader({ maxPixels, maxSentSide, maxSide });
  const counts: number[] = [];
  const watch = setInterval(() => {
    const { queue, process } = sharp.counters();
    counts.push(queue + process);
  }, 1);
  const pictures = await Promise.all(Array.from({ length: 8 }, () => read(sent)));
  clearInterval(watch);
  expect(pictures).toHaveLength(8);
  // For a moment the library counts a picture that is done beside the two that follow: the median tells what is usual.
  const median = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)];
  expect(median).toBeGreaterThan(0);
  expect(median).toBeLessThanOrEqual(2);
});
