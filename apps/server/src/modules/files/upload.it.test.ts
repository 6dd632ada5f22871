import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { createTestDatabase } from '#app/testing/test-database';
import { type FilesServer, filePart, handmade, openFilesServer } from './testing/files-server';
import { animatedPng, jpeg, manyKinds, png, pngHeadOf, sample, withTextChunk } from './testing/sample-pictures';

const TYPE_REFUSED = 'Only JPG and PNG images are accepted.';
const BROKEN = 'This image cannot be read.';
const TOO_MANY_PIXELS = 'The picture is too large: at most 8000 pixels a side and 1 megapixels.';
const MISSING = 'Please choose one image.';

let server: FilesServer;
let user: number;
beforeAll(async () => {
  server = await openFilesServer(await createTestDatabase(), {
    filesPerDay: 5_000,
    bytesPerDay: 1_000_000_000,
    maxPixels: 1_000_000,
    maxSide: 256,
  });
  user = await server.addUser();
});
afterAll(() => server.close());

/** Runs `work` and demands that neither a row nor a file, not even half a one, came of it. */
const withoutTrace = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = [await server.countRows(), await server.listDisk()];
  const result = await work();
  expect([await server.countRows(), await server.listDisk()]).toEqual(before);
  return result;
};

const storedAfter = async (bytes: Buffer): Promise<Buffer> => {
  const { reply } = await server.upload(user, bytes);
  expect(reply).toEqual({ type: 'ok', message: expect.stringMatching(/^\/upload\/[0-9a-f]{32}\.(jpg|png)$/) });
  return server.bytesOf(reply.message);
};

describe('a valid upload', () => {
  test('is stored anew, with a random name and the extension of what it is', async () => {
    const form = new FormData();
    form.append('lang', 'th');
    form.append('file', new Blob([new Uint8Array(await png())], { type: 'image/jpeg' }), 'holiday.jpeg');
    const { status, reply } = await server.send(user, form);
    expect(status).toBe(200);
    expect(reply.message).toMatch(/\.png$/);
    const { format, width, height } = await sharp(await server.bytesOf(reply.message)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 60, height: 40 });
  });

  test('every way to write the two formats is accepted', async () => {
    for (const picture of await manyKinds()) await storedAfter(picture);
  });

  test('is stored without metadata, upright and made smaller', async () => {
    const big = sample(1, { width: 600, height: 300 });
    const sent = await big
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const stored = await storedAfter(sent);
    const { width, height, exif, icc, orientation } = await sharp(stored).metadata();
    expect({ width, height, exif, icc, orientation }).toEqual({ width: 128, height: 256 });
    expect(stored.includes('SECRET')).toBe(false);
  });

  test('keeps its transparency', async () => {
    const stored = await storedAfter(await sample().ensureAlpha(0.5).png().toBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ hasAlpha: true });
  });

  test('the same picture in another file has the same picture hash, another picture has not', async () => {
    const files = [
      await png(1),
      await sample(1).png({ compressionLevel: 0 }).toBuffer(),
      await sample(1).ensureAlpha(1).png().toBuffer(),
      await png(2),
    ];
    const hashes: string[] = [];
    for (const file of files) {
      const { reply } = await server.upload(user, file);
      const { rows } = await server.pool.query('select pixel_sha256 from upload_file where name = $1', [
        reply.message.slice(8, 40),
      ]);
      hashes.push(rows[0].pixel_sha256);
    }
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).toBe(hashes[0]);
    expect(hashes[3]).not.toBe(hashes[0]);
  });
});

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);

describe('refused uploads', () => {
  test.each([
    ['svg with a script [E1]', svg('<script>alert(1)</script>')],
    ['svg with foreignObject [E1]', svg('<foreignObject><body onload="alert(1)"/></foreignObject>')],
    ['svg with an event [E1]', svg('<rect width="5" height="5" onclick="alert(1)"/>')],
    ['svg with an outside image [E1]', svg('<image href="file:///etc/passwd"/>')],
    ['svg behind a declaration [E1]', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE svg>'), svg('')])],
    ['html [E2]', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['script [E2]', Buffer.from('alert(document.domain)')],
    ['gif that is a script too [E3]', Buffer.from('GIF89a/*\x01\x00\x01\x00\x00\x00\x00;*/=1;alert(1)')],
    ['zip [E5]', Buffer.from('PK\x03\x04\x14\x00\x00\x00')],
    ['gzip [E5]', gzipSync('x')],
    ['pdf', Buffer.from('%PDF-1.7\n')],
    ['two bytes', Buffer.from([0xff, 0xd8])],
  ])('%s is refused', async (_, bytes) => {
    const { status, reply } = await withoutTrace(() => server.upload(user, bytes));
    expect({ status, reply }).toMatchObject({ status: 200, reply: { type: 'error', message: TYPE_REFUSED } });
  });

  test('other raster formats are refused', async () => {
    for (const other of [sample().gif(), sample().webp(), sample().tiff(), sample().avif()]) {
      const { reply } = await withoutTrace(async () => server.upload(user, await other.toBuffer()));
      expect(reply).toMatchObject({ type: 'error', message: TYPE_REFUSED });
    }
  });

  test('too many pixels, too long a side, or more than one frame: refused by the head of the file [W12]', async () => {
    const cases: [Buffer, string][] = [
      [pngHeadOf({ width: 1_001, height: 1_000 }), TOO_MANY_PIXELS],
      [pngHeadOf({ width: 8_001, height: 100 }), TOO_MANY_PIXELS],
      [pngHeadOf({ width: 20_000, height: 1_000 }), TOO_MANY_PIXELS],
      [animatedPng(10_000), 'Animated pictures are not accepted. Send a still one.'],
    ];
    for (const [bytes, message] of cases) {
      const { reply } = await withoutTrace(() => server.upload(user, bytes));
      expect(reply).toMatchObject({ type: 'error', message });
    }
  });

  test('a valid header with a corrupt or truncated body is refused as unreadable [E2, E11]', async () => {
    const [good, goodPng] = [await jpeg(), await png()];
    const cases = [
      Buffer.concat([goodPng.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
      Buffer.concat([good.subarray(0, 3), Buffer.from('<script>alert(1)</script>')]),
      good.subarray(0, good.length / 2),
      goodPng.subarray(0, goodPng.length / 2),
      goodPng.subarray(0, 40),
    ];
    for (const bytes of cases) {
      const { reply } = await withoutTrace(() => server.upload(user, bytes));
      expect(reply).toMatchObject({ type: 'error', message: BROKEN });
    }
  });

  test('random byte flips in ten pictures: refused or stored, never a fault [E11]', async () => {
    const seed = 20_261_115;
    process.stdout.write(`byte flips: seed ${seed}\n`);
    let state = seed;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const pictures = await manyKinds();
    const outcomes = new Map<string, number>();
    const flip = (picture: Buffer): Buffer => {
      const flipped = Buffer.from(picture);
      for (let flips = 1 + random(3); flips > 0; flips -= 1) {
        const at = random(flipped.length);
        flipped[at] = flipped[at]! ^ (1 + random(255));
      }
      return flipped;
    };
    for (let round = 0; round < COUNTS.uploadFlips; round += 1) {
      for (const { status, reply } of await Promise.all(
        pictures.map((picture) => server.upload(user, flip(picture))),
      )) {
        expect(status).toBe(200);
        const outcome = reply.type === 'ok' ? 'stored' : reply.message;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
    expect([...outcomes.keys()].toSorted()).toEqual([TYPE_REFUSED, BROKEN, TOO_MANY_PIXELS, 'stored'].toSorted());
    expect((await server.get('/healthz')).status).toBe(200);
  });
});

describe('files that are a picture and a script at once [E3]', () => {
  const PAYLOAD = '<script>alert("polyglot")</script>';
  test.each([
    ['jpeg with an html tail', async () => Buffer.concat([await jpeg(), Buffer.from(PAYLOAD)])],
    ['jpeg with a zip tail', async () => Buffer.concat([await jpeg(), Buffer.from(`PK\x03\x04${PAYLOAD}`)])],
    ['png with an html tail', async () => Buffer.concat([await png(), Buffer.from(PAYLOAD)])],
    ['png with a text chunk', async () => withTextChunk(await png(), PAYLOAD)],
    [
      'jpeg with exif',
      async () =>
        sample()
          .withExif({ IFD0: { Copyright: PAYLOAD } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'jpeg with xmp',
      async () => sample().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`).jpeg().toBuffer(),
    ],
  ])('%s: nothing of it is stored', async (_, make) => {
    const sent = await make();
    expect(sent.includes(PAYLOAD)).toBe(true);
    const stored = await storedAfter(sent);
    expect(stored.length).toBeGreaterThan(100);
    for (const part of [PAYLOAD, 'script', 'alert', 'PK\x03\x04']) expect(stored.includes(part)).toBe(false);
  });
});

describe('the multipart body', () => {
  test.each([
    ['dots', 'name="file"; filename="../../../etc/x.png"'],
    ['NUL', 'name="file"; filename="a\0b.png"'],
    ['right-to-left mark', 'name="file"; filename="\u202Egnp.exe"'],
    ['4 kB', `name="file"; filename="${'x'.repeat(4_096)}.png"`],
    ['device', 'name="file"; filename="CON"'],
    ['slash at the end', 'name="file"; filename="a.png/"'],
    ['encoded', `name="file"; filename*=UTF-8''..%2F..%2Fx.png; filename="y"`],
  ])('the file name is ignored: %s [E9]', async (_, disposition) => {
    const before = await server.listDisk();
    const { reply } = await server.send(user, handmade([filePart(await jpeg(), disposition)]));
    expect(reply.message).toMatch(/^\/upload\/[0-9a-f]{32}\.jpg$/);
    const added = (await server.listDisk()).filter((name) => !before.includes(name));
    expect(added).toEqual([reply.message.slice(8, 40)]);
  });

  const text = (name: string, value: string) => ({
    headers: [`Content-Disposition: form-data; name="${name}"`],
    bytes: Buffer.from(value),
  });
  test.each([
    ['no part', async () => handmade([])],
    ['only text', async () => handmade([text('lang', 'en')])],
    ['text in place of the file', async () => handmade([text('file', 'x')])],
    ['an empty file', async () => handmade([filePart(Buffer.alloc(0))])],
    ['another field', async () => handmade([filePart(await jpeg(), 'name="image"; filename="a.jpg"')])],
    ['two files', async () => handmade([filePart(await jpeg()), filePart(await jpeg())])],
    [
      'one right and one elsewhere',
      async () => handmade([filePart(await jpeg()), filePart(await jpeg(), 'name="b"; filename="b"')]),
    ],
    ['five files', async () => handmade(Array.from({ length: 5 }, () => filePart(Buffer.from('x'))))],
  ])('%s: refused [E10]', async (_, make) => {
    const { status, reply } = await withoutTrace(async () => server.send(user, await make()));
    expect({ status, reply }).toMatchObject({ status: 200, reply: { type: 'error', message: MISSING } });
  });

  test('a form without a file is refused too [E10]', async () => {
    const response = await fetch(`${server.origin}/api/upload`, {
      method: 'POST',
      headers: { authorization: `token-${user}` },
      body: new URLSearchParams({ lang: 'en' }),
    });
    expect(await response.json()).toMatchObject({ type: 'error', message: MISSING });
  });

  test.each(['__proto__', 'constructor', 'toString'])('the field %s is forbidden [T9]', async (name) => {
    for (const part of [text(name, 'x'), filePart(await jpeg(), `name="${name}"; filename="a"`)]) {
      const { status } = await withoutTrace(async () => server.send(user, handmade([part, filePart(await jpeg())])));
      expect(status).toBe(400);
    }
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('a body that ends early, or is no multipart at all, cannot be read', async () => {
    const { body, boundary } = handmade([filePart(await jpeg())]);
    for (const broken of [body.subarray(0, body.length - 40), Buffer.from('nonsense')]) {
      const { status } = await withoutTrace(() => server.send(user, { boundary, body: broken }));
      expect(status).toBe(400);
    }
    const noBoundary = { 'content-type': 'multipart/form-data' };
    expect((await withoutTrace(() => server.send(user, { boundary, body }, noBoundary))).status).toBe(400);
  });

  test('a hundred text fields are not read', async () => {
    const parts = Array.from({ length: 100 }, (_, n) => text(`f${n}`, 'x'));
    const { status } = await withoutTrace(async () => server.send(user, handmade([...parts, filePart(await jpeg())])));
    expect(status).toBe(400);
  });

  test.each(['application/json', 'text/plain', 'image/png', 'multipart/mixed; boundary=x'])(
    'the content type %s is refused',
    async (type) => {
      const { body, boundary } = handmade([filePart(await jpeg())]);
      const { status } = await withoutTrace(() => server.send(user, { boundary, body }, { 'content-type': type }));
      expect(status).toBe(415);
    },
  );

  test('a compressed request body is refused unread [E5]', async () => {
    const { body, boundary } = handmade([filePart(await jpeg())]);
    const packed = { boundary, body: gzipSync(body) };
    const { status, reply } = await withoutTrace(() => server.send(user, packed, { 'content-encoding': 'gzip' }));
    expect({ status, type: reply.type }).toEqual({ status: 415, type: 'error' });
  });

  test('an upload without a session is refused unread [E14]', async () => {
    const { status, reply } = await withoutTrace(async () => server.send(null, handmade([filePart(await jpeg())])));
    expect({ status, type: reply.type }).toEqual({ status: 200, type: '999' });
  });
});
