import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#app/testing/test-database';
import { withTx } from '#platform/db/with-tx';
import { randomHex } from '#platform/runtime/ids';
import { bindUpload, checkFiles, signPath } from './index';
import { type FilesServer, openFilesServer, SECRET } from './testing/files-server';
import { jpeg, png } from './testing/sample-pictures';

let server: FilesServer;
let owner: number;
let other: number;
let secretPath: string;
beforeAll(async () => {
  server = await openFilesServer(await createTestDatabase(), { filesPerDay: 1_000 });
  owner = await server.addUser();
  other = await server.addUser();
  secretPath = await uploaded();
});
afterAll(() => server.close());

const uploaded = async (): Promise<string> => (await server.upload(owner, await jpeg())).reply.message;
const as = (userId: number) => ({ authorization: `token-${userId}` });
const bind = (path: string, use: 'avatar' | 'deposit_voucher' = 'deposit_voucher', ownerId = owner) =>
  withTx(server.pool, (tx) => bindUpload(tx, { owner: ownerId, path, use }));

const NOT_FOUND = { type: 'error', message: 'Not found.' };
const expectNotFound = async (response: Response): Promise<void> => {
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject(NOT_FOUND);
};

describe('a private file [D1]', () => {
  test.each(['', '/api'])('opens for its owner only (under %j)', async (prefix) => {
    const response = await server.get(`${prefix}${secretPath}`, as(owner));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await server.bytesOf(secretPath));
    await expectNotFound(await server.get(`${prefix}${secretPath}`, as(other)));
    await expectNotFound(await server.get(`${prefix}${secretPath}`));
    await expectNotFound(await server.get(`${prefix}${secretPath}`, { authorization: `Bearer token-${owner}` }));
    await expectNotFound(await server.get(`${prefix}${secretPath}`, { cookie: `authorization=token-${owner}` }));
    await expectNotFound(await server.get(`${prefix}${secretPath}?authorization=token-${owner}`));
  });

  test('is for our own pages, unless its address is signed [F6]', async () => {
    const policyOf = async (path: string) =>
      (await server.get(path, as(owner))).headers.get('cross-origin-resource-policy');
    expect(await policyOf(secretPath)).toBe('same-origin');
    expect(await policyOf(signPath(SECRET, secretPath, server.clock.nowMs()))).toBe('cross-origin');
    const path = await uploaded();
    await bind(path, 'avatar');
    expect(await policyOf(path)).toBe('cross-origin');
  });

  test('stays private when it is bound to a private use', async () => {
    const path = await uploaded();
    await bind(path);
    expect((await server.get(path, as(owner))).status).toBe(200);
    await expectNotFound(await server.get(path, as(other)));
  });
});

/** Asks for random names on one connection, many requests in flight, and counts the answers by status. */
const countAnswers = (guesses: number): Promise<Record<string, number>> =>
  new Promise((resolve, reject) => {
    const counts: Record<string, number> = {};
    let answered = 0;
    let rest = '';
    const ask = (): string =>
      `GET /upload/${randomHex(16)}.jpg HTTP/1.1\r\nHost: candor.test\r\nAuthorization: token-${owner}\r\n\r\n`;
    const socket = connect(server.port, '127.0.0.1', () => socket.write(Array.from({ length: guesses }, ask).join('')));
    socket.setTimeout(60_000, () => socket.destroy(new Error(`only ${answered} answers`)));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${answered} answers`)));
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1');
      for (const [, status = ''] of rest.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        counts[status] = (counts[status] ?? 0) + 1;
        answered += 1;
      }
      // A status line may be cut in two. This much cannot hold a whole one, so none is counted twice.
      rest = rest.slice(-'HTTP/1.1 404'.length);
      if (answered < guesses) return;
      resolve(counts);
      socket.destroy();
    });
  });

describe('names of files [D2]', () => {
  test('ten thousand guessed names find no file, and there is no listing', async () => {
    // A thousand to a connection: a slow machine would not answer ten thousand before the server ends the connection.
    for (let part = 0; part < 10; part += 1) {
      // So many at once on one connection may be told to come back, and nothing else.
      const { '404': missing = 0, '503': busy = 0, ...others } = await countAnswers(1_000);
      expect(others).toEqual({});
      expect(missing + busy).toBe(1_000);
      expect(missing).toBeGreaterThan(0);
    }
    for (const path of ['/upload', '/upload/', '/api/upload/'])
      expect((await server.get(path, as(owner))).status).toBe(404);
  });

  test.each([
    (name: string) => name.toUpperCase(),
    (name: string) => name.replace('.jpg', '.png'),
    (name: string) => name.replace('.jpg', ''),
    (name: string) => `${name}.html`,
    (name: string) => `${name}/`,
    (name: string) => `../${name}`,
    (name: string) => `%2e%2e%2f${name}`,
    (name: string) => `${name}%00`,
    (name: string) => name.slice(0, 2),
  ])('only the exact name opens (%#)', async (change) => {
    const name = secretPath.slice('/upload/'.length);
    expect((await server.get(`/upload/${change(name)}`, as(owner))).status).toBe(404);
  });

  test('are 128 random bits, and no two are alike', async () => {
    const names = await Promise.all(Array.from({ length: 20 }, uploaded));
    expect(new Set(names.map((name) => name.slice(8, 16))).size).toBe(20);
  });
});

describe('a signed address [D3]', () => {
  test('opens for ten minutes without a header, then never again', async () => {
    const signed = signPath(SECRET, secretPath, server.clock.nowMs());
    expect((await server.get(signed)).status).toBe(200);
    expect((await server.get(`/api${signed}`)).status).toBe(200);
    expect((await server.get(`${signed}&lang=th`)).status).toBe(200);
    server.clock.advance(599_999);
    expect((await server.get(signed)).status).toBe(200);
    server.clock.advance(1);
    await expectNotFound(await server.get(signed));
  });

  test('opens one file only, and not with a changed time', async () => {
    const signed = signPath(SECRET, secretPath, server.clock.nowMs());
    const [, query = ''] = signed.split('?');
    await expectNotFound(await server.get(`${await uploaded()}?${query}`));
    await expectNotFound(
      await server.get(signed.replace(/exp=(\d+)/, (_, exp) => `exp=${Number.parseInt(exp, 10) + 1}`)),
    );
    await expectNotFound(await server.get(signed.slice(0, -1)));
    expect((await server.get(`${signed}&${query}`)).status).toBe(400);
  });
});

describe('headers of a file [D11, E15]', () => {
  const headersOf = async (path: string) => {
    const { headers, status } = await server.get(path, as(owner));
    const names = [
      'content-type',
      'cache-control',
      'x-content-type-options',
      'content-disposition',
      'content-security-policy',
    ];
    return { status, ...Object.fromEntries(names.map((name) => [name, headers.get(name)])) };
  };
  const common = {
    status: 200,
    'x-content-type-options': 'nosniff',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
  };

  test('a private file is not cached and never served as a page', async () => {
    expect(await headersOf(secretPath)).toEqual({
      ...common,
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
    });
  });

  test('a public file is cacheable for everybody and never served as a page', async () => {
    const path = (await server.upload(owner, await png())).reply.message;
    await bind(path, 'avatar');
    const cache = 'public, max-age=86400, immutable';
    expect(await headersOf(path)).toEqual({ ...common, 'content-type': 'image/png', 'cache-control': cache });
    expect((await server.get(path)).status).toBe(200);
    expect((await server.get(path, as(other))).status).toBe(200);
  });
});

describe('bindUpload', () => {
  test('refuses files that are absent, not an address, somebody else’s or in use already', async () => {
    const path = await uploaded();
    await expect(bind(path, 'avatar', other)).rejects.toMatchObject({ code: 'file_missing' });
    await expect(bind(`/upload/${randomHex(16)}.jpg`)).rejects.toMatchObject({ code: 'file_missing' });
    for (const odd of [
      '',
      '/upload/',
      `http://evil.test${path}`,
      `${path}?exp=1`,
      path.replace('.jpg', '.png'),
      `/api${path}`,
    ]) {
      await expect(bind(odd)).rejects.toMatchObject({ code: 'file_missing' });
    }
    await bind(path);
    await expect(bind(path)).rejects.toMatchObject({ code: 'file_missing' });
    await expect(bind(path, 'avatar')).rejects.toMatchObject({ code: 'file_missing' });
    await expectNotFound(await server.get(path));
  });

  test('of twenty uses at once one gets the file', async () => {
    const path = await uploaded();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => bind(path)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('gives two uploads of one picture the same hash', async () => {
    const [one, two] = [await bind(await uploaded()), await bind(await uploaded())];
    expect(one.id).not.toBe(two.id);
    expect(one.pixelSha256).toBe(two.pixelSha256);
  });
});

describe('checkFiles [I28]', () => {
  test('finds bytes without an owner and owners without bytes, and nothing else', async () => {
    expect(await checkFiles(server.pool, server.storage)).toEqual([]);
    const stray = randomHex(16);
    await server.storage.put(stray, Buffer.from('x'), 'image/png');
    const bare = (await uploaded()).slice(8, 40);
    await server.storage.delete(bare);
    expect(await checkFiles(server.pool, server.storage)).toEqual([
      { invariant: 'I28', name: stray, problem: 'bytes without an owner' },
      { invariant: 'I28', name: bare, problem: 'owner without bytes' },
    ]);
  });
});
