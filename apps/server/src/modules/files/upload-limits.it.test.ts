import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#app/testing/test-database';
import { randomHex } from '#platform/runtime/ids';
import { monotonicMs } from '#platform/runtime/monotonic';
import { type FilesServer, filePart, handmade, openFilesServer } from './testing/files-server';
import { jpeg, png, sample } from './testing/sample-pictures';
import { DAY_MS, UPLOAD_LIMITS } from './upload-limits';
import { checkFiles } from './use-cases/check-files';
import { deleteUnbound } from './use-cases/delete-unbound';
import { storeUpload } from './use-cases/store-upload';

const MAX_BYTES = 256 * 1024;
/** Time limit of the server of slow senders. One ordinary upload must be faster, on a busy machine too. */
const CUT_MS = 5_000;
const TOO_LARGE = 'The image is larger than 0 MB.';
const QUOTA = 'You have reached the upload limit for today.';

let server: FilesServer;
let hasty: FilesServer;
beforeAll(async () => {
  server = await openFilesServer(await createTestDatabase(), {
    maxBytes: MAX_BYTES,
    bytesPerDay: 1_000_000,
  });
  hasty = await openFilesServer(await createTestDatabase(), { maxBytes: MAX_BYTES, maxMs: CUT_MS });
});
afterAll(async () => {
  for (const one of [server, hasty]) {
    expect(await checkFiles(one.pool, one.storage)).toEqual([]);
    await one.close();
  }
});

interface RawUpload {
  /** Absent: the usual server. */
  readonly to?: FilesServer;
  readonly head: string[];
  /** Called again and again until the server closes; null: nothing more to send. */
  readonly next: (round: number) => Buffer | string | null;
  readonly everyMs: number;
}

/** Sends pieces of a body by hand; answers what came back once the server has closed the connection. */
const sendSlowly = (
  userId: number,
  { to = server, head, next, everyMs }: RawUpload,
): Promise<{ text: string; ms: number; rounds: number }> =>
  new Promise((resolve, reject) => {
    const startedMs = monotonicMs();
    let text = '';
    let round = 0;
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(to.port, '127.0.0.1', () => {
      const lines = [
        'POST /api/upload HTTP/1.1',
        'Host: candor.test',
        `Authorization: token-${userId}`,
        ...head,
        '',
        '',
      ];
      socket.write(lines.join('\r\n'));
      timer = setInterval(() => {
        const piece = next(round);
        round += 1;
        if (piece !== null && socket.writable) socket.write(piece);
      }, everyMs);
    });
    socket.setTimeout(60_000, () => socket.destroy(new Error('the server did not close the connection')));
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
    });
    const finish = (): void => {
      clearInterval(timer);
      resolve({ text, ms: monotonicMs() - startedMs, rounds: round });
    };
    socket.on('close', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') finish();
      else reject(error);
    });
  });

const MULTIPART = 'Content-Type: multipart/form-data; boundary=b';
const OPENING = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** A picture whose file has exactly this many bytes; the tail is dropped when it is stored. */
const pictureOf = async (bytes: number): Promise<Buffer> => {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
};

describe('the size limit of an upload [E6]', () => {
  test('stores a file of exactly the limit, and refuses one byte more and closes the connection', async () => {
    const user = await server.addUser();
    expect((await server.upload(user, await pictureOf(MAX_BYTES))).reply.type).toBe('ok');
    const before = await server.listDisk();
    const { status, reply } = await server.upload(user, await pictureOf(MAX_BYTES + 1));
    expect({ status, reply }).toMatchObject({ status: 413, reply: { type: 'error', message: TOO_LARGE } });
    expect(await server.listDisk()).toEqual(before);
  });

  test('the limit of the contract is 10 MiB and is named in the sentence', async () => {
    const real = await openFilesServer(await createTestDatabase());
    const user = await real.addUser();
    expect((await real.upload(user, await pictureOf(10 * 1024 * 1024))).reply.type).toBe('ok');
    const { status, reply } = await real.upload(user, await pictureOf(10 * 1024 * 1024 + 1));
    expect({ status, message: reply.message }).toEqual({ status: 413, message: 'The image is larger than 10 MB.' });
    await real.close();
  });

  test('a large declared length is refused before the body comes', async () => {
    const user = await server.addUser();
    const { text } = await sendSlowly(user, {
      head: [MULTIPART, `Content-Length: ${MAX_BYTES * 100}`],
      next: () => null,
      everyMs: 1_000,
    });
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/);
  });

  test('an endless chunked body is cut', async () => {
    const user = await server.addUser();
    const before = await server.listDisk();
    const piece = chunk('x'.repeat(32 * 1024));
    const { text } = await sendSlowly(user, {
      head: [MULTIPART, 'Transfer-Encoding: chunked'],
      next: (round) => (round === 0 ? chunk(OPENING) : piece),
      everyMs: 1,
    });
    if (text !== '') expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(await server.listDisk()).toEqual(before);
    expect((await server.get('/healthz')).status).toBe(200);
  });

  test('a declared length smaller than the body gives no picture', async () => {
    const user = await server.addUser();
    const { body } = handmade([filePart(await jpeg())], 'b');
    const { text } = await sendSlowly(user, {
      head: [MULTIPART, 'Connection: close', 'Content-Length: 200'],
      next: (round) => (round === 0 ? body : null),
      everyMs: 5,
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('slow uploads [E7]', () => {
  const PIECE_EVERY_MS = 50;

  test('fifty clients that send byte by byte are cut at the time limit, and the server keeps answering', async () => {
    const user = await hasty.addUser();
    const rowsBefore = await hasty.countRows();
    const slow = Array.from({ length: 50 }, () =>
      sendSlowly(user, {
        to: hasty,
        head: [MULTIPART, 'Content-Length: 100000'],
        next: (round) => (round === 0 ? OPENING : 'x'),
        everyMs: PIECE_EVERY_MS,
      }),
    );
    expect((await hasty.get('/healthz')).status).toBe(200);
    const other = await hasty.addUser();
    expect((await hasty.upload(other, await jpeg())).reply.type).toBe('ok');
    for (const { text, ms, rounds } of await Promise.all(slow)) {
      expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/);
      expect(ms).toBeGreaterThan(CUT_MS - 50);
      // Counted in pieces, which a busy machine sends less often.
      expect(rounds).toBeLessThan((CUT_MS + 5_000) / PIECE_EVERY_MS);
    }
    expect(await hasty.countRows()).toBe(rowsBefore + 1);
  });

  test('bodies held in memory at once are limited', async () => {
    const tight = await openFilesServer(await createTestDatabase(), { maxBytesInFlight: 100_000 });
    const user = await tight.addUser();
    expect((await tight.upload(user, await pictureOf(90_000))).reply.type).toBe('ok');
    expect((await tight.upload(user, await pictureOf(110_000))).status).toBe(503);
    expect((await tight.upload(user, await pictureOf(90_000))).reply.type).toBe('ok');
    await tight.close();
  });
});

describe('the daily quota of uploads [E13]', () => {
  test('is twenty files a day also when sent at once, and is free again the next day', async () => {
    const user = await server.addUser();
    for (let n = 0; n < 15; n += 1) expect((await server.upload(user, await jpeg(n))).reply.type).toBe('ok');
    const burst = await Promise.all(Array.from({ length: 20 }, async (_, n) => server.upload(user, await jpeg(n))));
    expect(burst.filter(({ reply }) => reply.type === 'ok')).toHaveLength(5);
    expect(burst.filter(({ reply }) => reply.message === QUOTA)).toHaveLength(15);
    const other = await server.addUser();
    expect((await server.upload(other, await jpeg())).reply.type).toBe('ok');
    server.clock.advance(DAY_MS - 1);
    expect((await server.upload(user, await jpeg())).reply.message).toBe(QUOTA);
    server.clock.advance(1);
    expect((await server.upload(user, await jpeg())).reply.type).toBe('ok');
  });

  test('uploads that reach the quota at the same moment are counted one after the other', async () => {
    const user = await server.addUser();
    const bytes = await jpeg();
    const picture = { contentType: 'image/jpeg', bytes, pixelSha256: '0'.repeat(64), look: null } as const;
    const deps = {
      ...server,
      limits: { ...UPLOAD_LIMITS, filesPerDay: 5 },
      readPicture: async () => picture,
      newName: () => randomHex(16),
    };
    const burst = await Promise.allSettled(Array.from({ length: 30 }, () => storeUpload(deps, user, bytes)));
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('bytes a day are counted as stored', async () => {
    const user = await server.addUser();
    const noise = await sample(5, { width: 300, height: 300 }).png({ compressionLevel: 0 }).toBuffer();
    let refused = 0;
    for (let n = 0; n < 20; n += 1) refused += (await server.upload(user, await noisy(n))).reply.type === 'ok' ? 0 : 1;
    const { rows } = await server.pool.query('select sum(bytes)::int as sum from upload_file where owner_id = $1', [
      user,
    ]);
    expect(refused).toBeGreaterThan(0);
    expect(rows[0].sum).toBeLessThanOrEqual(1_000_000);
    expect(rows[0].sum).toBeGreaterThan(1_000_000 - noise.length);
  });

  test('unused files are deleted with their bytes after a day, used ones stay', async () => {
    const user = await server.addUser();
    await deleteUnbound(server, server.clock.nowMs() + 2 * DAY_MS);
    const unused = (await server.upload(user, await png(1))).reply.message;
    const used = (await server.upload(user, await png(2))).reply.message;
    await server.pool.query(`update upload_file set bound_use = 'avatar' where name = $1`, [used.slice(8, 40)]);
    expect(await deleteUnbound(server, server.clock.nowMs() + DAY_MS)).toBe(0);
    expect(await deleteUnbound(server, server.clock.nowMs() + DAY_MS + 1)).toBe(1);
    expect(await server.storage.has(unused.slice(8, 40))).toBe(false);
    expect(await server.storage.has(used.slice(8, 40))).toBe(true);
    expect(await deleteUnbound(server, server.clock.nowMs() + 30 * DAY_MS)).toBe(0);
  });
});

/** Hardly compressible, so that twenty of them exceed the byte quota of this server. */
const noisy = async (seed: number): Promise<Buffer> => {
  const size = { width: 170, height: 170 };
  const { data } = await sample(seed, size).raw().toBuffer({ resolveWithObject: true });
  let state = seed + 1;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = state >>> 24;
  }
  return sample(seed, size)
    .composite([{ input: data, raw: { ...size, channels: 3 } }])
    .png()
    .toBuffer();
};
