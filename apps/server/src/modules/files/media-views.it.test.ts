import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#app/testing/test-database';
import { withTx } from '#platform/db/with-tx';
import { randomHex } from '#platform/runtime/ids';
import { checkFiles, hideMedia, type MediaStore } from './index';
import { type FilesServer, openFilesServer } from './testing/files-server';
import { addressesOf, bind, openMediaStore, show } from './testing/media-steps';
import { fixture, HTML } from './testing/sample-media';
import { jpeg, png, sample } from './testing/sample-pictures';

let server: FilesServer;
let store: MediaStore;
let owner: number;
let video: string;
let still: string;
const VIDEO = fixture('h264-aac.mp4');
beforeAll(async () => {
  server = await openFilesServer(await createTestDatabase());
  store = openMediaStore(server, { worksPerDay: 1_000 });
  owner = await server.addUser();
  const ids = await store.storeVideo({ ownerId: owner, bytes: VIDEO, cover: await jpeg() });
  [video, still] = await show(server, ids, owner);
});
afterAll(async () => {
  expect(await checkFiles(server.pool, server.storage)).toEqual([]);
  await server.close();
});

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('a public work', () => {
  test('is served whole with its type, never rendered as a page', async () => {
    const response = await server.get(video);
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(VIDEO);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(VIDEO.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=300',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test('has an address of 128 random bits, without the hash of its content', async () => {
    expect(video).toMatch(/^\/media\/[0-9a-f]{32}\.mp4$/);
    const { rows } = await server.pool.query(`select sha256 from media_file where kind = 'video'`);
    const headers = JSON.stringify([...(await server.get(video)).headers]);
    for (const { sha256 } of rows) expect(`${video} ${headers}`).not.toContain(sha256.slice(0, 16));
    for (const path of [`/media/${rows[0].sha256}.mp4`, `/upload/${rows[0].sha256}.jpg`, `/media/${rows[0].sha256}`])
      expect((await server.get(path)).status).toBe(404);
  });

  test.each([
    (name: string) => name.replace('.mp4', '.webm'),
    (name: string) => name.replace('.mp4', '.html'),
    (name: string) => name.replace('.mp4', ''),
    (name: string) => name.toUpperCase(),
    (name: string) => `${name}/`,
    (name: string) => `${name}%00`,
    (name: string) => `../upload/${name}`,
  ])('opens at its exact name only (%#)', async (change) => {
    expect((await server.get(`/media/${change(video.slice('/media/'.length))}`)).status).toBe(404);
  });

  test('HEAD answers the headers of the whole file, also with a range', async () => {
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const response = await fetch(`${server.origin}${video}`, { method: 'HEAD', headers });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe(String(VIDEO.length));
      expect((await bytesOf(response)).length).toBe(0);
    }
    const none = await fetch(`${server.origin}/media/${randomHex(16)}.mp4`, { method: 'HEAD' });
    expect(none.status).toBe(404);
  });

  test('no other method is allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fetch(`${server.origin}${video}`, { method })).status).toBe(405);
  });
});

describe('requests for a range', () => {
  const size = VIDEO.length;
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    [`bytes=10-${size * 2}`, 10, size - 1],
  ])('%s', async (range, first, last) => {
    const response = await server.get(video, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${size}`);
    expect(response.headers.get('content-length')).toBe(String(last - first + 1));
    expect(await bytesOf(response)).toEqual(VIDEO.subarray(first, last + 1));
  });

  test('a range beyond the end of the file is refused', async () => {
    const response = await server.get(video, { range: `bytes=${size}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  test('several ranges or a malformed one get the whole file', async () => {
    for (const range of ['bytes=0-1,4-5', 'bytes=x-', 'lines=1-2']) {
      const response = await server.get(video, { range });
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, size]);
    }
  });

  test('If-Range: the part for the same tag, the whole file for another', async () => {
    const etag = (await server.get(video)).headers.get('etag') ?? '';
    const range = 'bytes=0-9';
    expect((await server.get(video, { range, 'if-range': etag })).status).toBe(206);
    expect((await server.get(video, { range, 'if-range': '"other"' })).status).toBe(200);
    expect((await server.get(video, { range, 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' })).status).toBe(200);
  });

  test('If-None-Match: not sent again', async () => {
    const etag = (await server.get(video)).headers.get('etag') ?? '';
    const response = await server.get(video, { 'if-none-match': etag });
    expect([response.status, (await bytesOf(response)).length]).toEqual([304, 0]);
  });
});

describe('a hidden work', () => {
  const expectHidden = async (path: string): Promise<void> => {
    const etag = `"${path.slice(7, 39)}"`;
    for (const headers of [{}, { authorization: `token-${owner}` }, { range: 'bytes=0-1' }, { 'if-none-match': etag }])
      expect((await server.get(path, headers)).status).toBe(404);
    expect((await fetch(`${server.origin}${path}`, { method: 'HEAD' })).status).toBe(404);
    expect((await server.get(`/api${path}`)).status).toBe(404);
    expect((await server.get(path.replace('/media/', '/upload/'), { authorization: `token-${owner}` })).status).toBe(
      404,
    );
  };

  test('answers 404 to everybody, before it is bound, before it is public and after a takedown', async () => {
    const ids = await store.storeAudio({ ownerId: owner, bytes: fixture('tone.mp3'), cover: await png() });
    const paths = await addressesOf(server, ids);
    for (const path of paths) await expectHidden(path);
    await bind(server, ids, owner);
    for (const path of paths) await expectHidden(path);
    await withTx(server.pool, (tx) => hideMedia(tx, [ids.mediaId, ids.stillId]));
    for (const path of paths) await expectHidden(path);
  });

  test('a work taken down is gone at once, its still stays where it was published', async () => {
    const ids = await store.storeGif({ ownerId: owner, bytes: fixture('animation.gif') });
    const [path, list] = await show(server, ids, owner);
    expect((await server.get(path)).headers.get('content-type')).toBe('image/gif');
    await withTx(server.pool, (tx) => hideMedia(tx, [ids.mediaId]));
    await expectHidden(path);
    expect((await server.get(list)).status).toBe(200);
  });
});

describe('stills of works', () => {
  const shapeOf = async (path: string) => {
    const { format, width, height } = await sharp(await bytesOf(await server.get(path))).metadata();
    return { format, width, height };
  };

  test('a picture is encoded anew and has a smaller copy', async () => {
    const sent = await sample(1, { width: 1_200, height: 600 }).jpeg().toBuffer();
    const polyglot = Buffer.concat([sent, HTML]);
    const ids = await store.storeImage({ ownerId: owner, bytes: polyglot });
    const [path, list] = await show(server, ids, owner);
    expect(await shapeOf(path)).toEqual({ format: 'jpeg', width: 1_200, height: 600 });
    expect(await shapeOf(list)).toEqual({ format: 'jpeg', width: 640, height: 320 });
    expect((await bytesOf(await server.get(path))).includes('script')).toBe(false);
  });

  test('the still of an animation is its first frame, and the decoder is blocked again', async () => {
    const bytes = fixture('animation.gif');
    const ids = await store.storeGif({ ownerId: owner, bytes });
    const [, list] = await show(server, ids, owner);
    expect(await shapeOf(list)).toEqual({ format: 'png', width: 32, height: 24 });
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
  });

  test('the still of a recording is its cover, encoded anew', async () => {
    expect(await shapeOf(still)).toEqual({ format: 'jpeg', width: 60, height: 40 });
  });
});
