import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sized } from '@candor/testkit/test-size';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRaw, sendRaw } from './testing/raw-socket';
import { createTempFolder, createTestHttp, type TempFolder, type TestHttp } from './testing/test-http';

let folder: TempFolder;
let http: TestHttp;
let port: number;

const listen = async ({ app }: TestHttp): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

beforeAll(async () => {
  folder = createTempFolder();
  mkdirSync(join(folder.path, 'dist'));
  writeFileSync(join(folder.path, 'secret.txt'), 'secret');
  writeFileSync(join(folder.path, 'dist', 'index.html'), '<!doctype html>');
  http = createTestHttp({ h5Dir: join(folder.path, 'dist') });
  port = await listen(http);
});
afterAll(async () => {
  await http.app.close();
  await folder.remove();
});

describe('unusual paths [T18]', () => {
  test.each([
    '/h5/../secret.txt',
    '/h5/%2e%2e/secret.txt',
    '/h5/..%2fsecret.txt',
    '/h5/%2e%2e%2fsecret.txt',
    '/h5/..%5csecret.txt',
    '/h5/..\\secret.txt',
    '/h5/%252e%252e/secret.txt',
    '/h5/.%2e/secret.txt',
    '/h5//index.html',
    '//h5/',
    '/h5/./index.html',
    '/h5/index.html%00',
    '/h5/%00',
    '/h5/%zz',
    '/api//menu',
    '//api/menu',
    '/api/menu/',
    '/API/menu',
    '/api/../healthz',
    '/api/menu%00',
    '/api/menu%0a',
    '/api%2fmenu',
    '/api/menu;x=1',
    '/api/menu#x',
    '/api',
    '/api/',
  ])('%s is 404', async (path) => {
    const reply = await getRaw(port, path);
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('"type":"error"');
    expect(reply.text).toContain("content-security-policy: default-src 'none'");
    expect(reply.text).not.toContain('secret');
  });

  test.each([8_001, 8_192, 12_000])('an address of %i characters is 414', async (length) => {
    expect((await getRaw(port, `/api/menu?a=${'x'.repeat(length - 12)}`)).status).toBe(414);
  });

  test('the plain path works', async () => {
    expect((await getRaw(port, '/api/menu?lang=en')).status).toBe(200);
  });
});

describe('malformed requests [T19]', () => {
  const HOST = 'Host: localhost\r\n';
  const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n';
  test.each([
    [
      'length and chunks',
      `POST /api/user/login HTTP/1.1\r\n${HOST}${FORM}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/menu HTTP/1.1\r\n${HOST}\r\n`,
    ],
    [
      'two lengths',
      `POST /api/user/login HTTP/1.1\r\n${HOST}${FORM}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`,
    ],
    [
      'odd transfer coding',
      `POST /api/user/login HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'two transfer codings',
      `POST /api/user/login HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
    ],
    [
      'space before the colon',
      `POST /api/user/login HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['negative length', `POST /api/user/login HTTP/1.1\r\n${HOST}${FORM}Content-Length: -1\r\n\r\n`],
    ['folded header', `GET /api/menu HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\n\r\n`],
    ['header folded with a tab', `GET /api/menu HTTP/1.1\r\n${HOST}X-A: b\r\n\tc\r\n\r\n`],
    ['bare line feeds', 'GET /api/menu HTTP/1.1\nHost: localhost\n\n'],
    ['one bare line feed', 'GET /api/menu HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n'],
    [
      'bare line feed in chunks',
      `POST /api/user/login HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\n\r\n3\na=b\n0\n\n`,
    ],
    ['100 kB header', `GET /api/menu HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['NUL in a header', `GET /api/menu HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`],
    ['NUL in the address', `GET /api/\0menu HTTP/1.1\r\n${HOST}\r\n`],
    ['two hosts', `GET /api/menu HTTP/1.1\r\n${HOST}HOST: other\r\n\r\n`],
    ['the same host twice', `GET /api/menu HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ['no host', 'GET /api/menu HTTP/1.1\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('%s: 400 and closed', async (_, bytes) => {
    const seenBefore = http.seen.length;
    const reply = await sendRaw(port, bytes);
    expect([reply.status, reply.closed]).toEqual([400, true]);
    expect(reply.text.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(reply.text).toContain('{"type":"error","message":"The request could not be read."');
    expect(reply.text.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
    expect(http.seen).toHaveLength(seenBefore);
  });

  test('do not stop the server from answering', async () => {
    expect((await getRaw(port, '/healthz')).status).toBe(200);
  });

  test('an unknown expectation is ignored, with all headers', async () => {
    const reply = await sendRaw(port, `GET /api/menu HTTP/1.1\r\n${HOST}Expect: magic\r\nConnection: close\r\n\r\n`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('x-content-type-options: nosniff');
  });

  test('TRACE and unknown methods have no effect', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'LOCK']) {
      const reply = await sendRaw(port, `${method} /api/menu HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
      expect([reply.status, reply.text.includes('allow: GET, POST')]).toEqual([405, true]);
    }
  });
});

interface Conversation {
  readonly socket: Socket;
  text(): string;
  readonly ended: Promise<void>;
}

const converse = (toPort: number): Conversation => {
  let text = '';
  const socket = connect(toPort, '127.0.0.1');
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  return { socket, text: () => text, ended };
};

const isRefused = (toPort: number): Promise<boolean> =>
  new Promise((resolve) => {
    const late = connect(toPort, '127.0.0.1', () => {
      late.destroy();
      resolve(false);
    });
    late.on('error', () => resolve(true));
  });

test('a stop lets running requests finish, refuses new ones and then closes', async () => {
  const draining = createTestHttp();
  const drainingPort = await listen(draining);
  const late = converse(drainingPort);
  // The head of this request is half sent when the stop begins, so its connection is not idle.
  late.socket.write('GET /api/menu HTTP/1.1\r\nHost: localhost\r\n');
  const running = converse(drainingPort);
  running.socket.write('GET /api/test/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await draining.slowStarted;
  const closing = draining.app.close();
  await expect.poll(() => isRefused(drainingPort)).toBe(true);

  late.socket.write('\r\n');
  await late.ended;
  expect(late.text()).toMatch(/^HTTP\/1\.1 503 /);
  expect(late.text()).toContain('{"type":"error","message":"Candor is busy. Nothing was changed; please try again."');
  expect(late.text()).toContain('retry-after: 1');
  expect(running.text()).toBe('');

  draining.releaseSlow();
  await Promise.all([closing, running.ended]);
  expect(running.text()).toContain('{"type":"ok","message":"done"}');
  expect(running.text()).toContain('connection: close');
  expect(draining.seen).toEqual([]);
});

describe('slow clients [W15]', () => {
  const COUNT = sized({ usual: 50, full: 500 });
  const HEAD = 'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\n';
  const BODY = `${HEAD}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nuser`;

  test.each([
    ['headers that do not end', HEAD, { headersMs: 3_000, requestMs: 60_000, checkEveryMs: 100 }],
    ['a body that does not end', BODY, { headersMs: 3_000, requestMs: 4_000, checkEveryMs: 100 }],
  ])(`%s: ${COUNT} of them are answered 408 and cut, others are served meanwhile`, async (_, bytes, timeouts) => {
    const slow = createTestHttp({ timeouts });
    const slowPort = await listen(slow);
    const clients = Array.from({ length: COUNT }, () => converse(slowPort));
    for (const { socket } of clients) socket.write(bytes);
    expect((await getRaw(slowPort, '/api/menu')).status).toBe(200);
    await Promise.all(clients.map(({ ended }) => ended));
    for (const { text } of clients) expect(text()).toMatch(/^HTTP\/1\.1 408 /);
    expect((await getRaw(slowPort, '/api/menu')).status).toBe(200);
    await slow.app.close();
  });

  test('headers have 10 s and a whole request 30 s', () => {
    const { headersTimeout, requestTimeout } = http.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
  });
});
