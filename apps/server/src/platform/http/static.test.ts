import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTempFolder, createTestHttp, type TempFolder, type TestHttp } from './testing/test-http';

const STYLE = 'body{\r\n  color:red}';
const PAGE = `<!doctype html><html><head><style>${STYLE}</style></head><body></body></html>`;
const CONSOLE_PAGE =
  '<!doctype html><html><head><meta property="csp-nonce" nonce="candor-page-nonce"></head><body></body></html>';
const SCRIPT = 'console.log(1);';
const PACKED_SCRIPT = brotliCompressSync(SCRIPT);

let folder: TempFolder;
let http: TestHttp;

beforeEach(() => {
  folder = createTempFolder();
  const dist = join(folder.path, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(folder.path, 'secret.txt'), 'secret');
  writeFileSync(join(dist, 'index.html'), PAGE);
  for (const folderName of ['img/coins', 'static/image/avatar']) mkdirSync(join(dist, folderName), { recursive: true });
  for (const name of [
    'img/coins/btc.svg',
    'icon-192.png',
    'static/image/avatar/1.png',
    'static/image/home-nav-1.png',
  ]) {
    writeFileSync(join(dist, name), 'a picture');
  }
  writeFileSync(join(dist, '.env'), 'secret');
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}');
  writeFileSync(join(dist, 'assets', 'home-Abc123_x.js'), SCRIPT);
  writeFileSync(join(dist, 'assets', 'home-Abc123_x.js.br'), PACKED_SCRIPT);
  const console = join(folder.path, 'console');
  mkdirSync(console);
  writeFileSync(join(console, 'index.html'), CONSOLE_PAGE);
  http = createTestHttp({ h5Dir: dist, opsDir: console });
});
afterEach(async () => {
  await http.app.close();
  await folder.remove();
});

test('index.html is not cached and its policy allows only its own inline style', async () => {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  for (const [url, headers] of [
    ['/h5/', {}],
    ['/h5/index.html', {}],
    ['/h5/', browser],
  ] as const) {
    const reply = await http.app.inject({ url, headers });
    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
    const hash = createHash('sha256').update(STYLE.replace('\r\n', '\n')).digest('base64');
    expect(reply.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors https://app.example.com; form-action 'self'`,
    );
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('hashed files are cached for a year and compressed when the client accepts it', async () => {
  const url = '/h5/assets/home-Abc123_x.js';
  const plain = await http.app.inject({ url });
  expect([plain.body, plain.headers['cache-control']]).toEqual([SCRIPT, 'public, max-age=31536000, immutable']);
  const packed = await http.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
  expect((await http.app.inject({ url: '/h5/manifest.webmanifest' })).headers['cache-control']).toBe('no-cache');
});

test('the service worker is asked for again each time, and controls the pages of the app only', async () => {
  const dist = join(folder.path, 'dist');
  for (const name of ['sw.js', 'assets/sw.js']) writeFileSync(join(dist, name), SCRIPT);
  writeFileSync(join(dist, 'sw.js.br'), PACKED_SCRIPT);
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const reply = await http.app.inject({ url: '/h5/sw.js', headers });
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-cache',
      'service-worker-allowed': '/h5/',
      'content-type': expect.stringMatching(/javascript/),
      // Its own requests are under its own policy.
      'content-security-policy': expect.stringContaining("connect-src 'self'"),
    });
  }
  for (const url of ['/h5/', '/h5/assets/sw.js', '/h5/assets/home-Abc123_x.js']) {
    expect([url, (await http.app.inject({ url })).headers['service-worker-allowed']]).toEqual([url, undefined]);
  }
});

test('the page comes compressed when it was built so', async () => {
  writeFileSync(join(folder.path, 'dist', 'index.html.br'), brotliCompressSync(PAGE));
  const reply = await http.app.inject({ url: '/h5/', headers: { 'accept-encoding': 'br' } });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(PAGE);
});

test('pictures of the app may be shown by any site, at the addresses old clients know too; nothing else may [F6, F7]', async () => {
  const policyOf = async (url: string) => {
    const reply = await http.app.inject({ url });
    return [reply.statusCode, reply.headers['cross-origin-resource-policy']];
  };
  const pictures = [
    '/h5/img/coins/btc.svg',
    '/h5/icon-192.png',
    '/static/image/avatar/1.png',
    '/static/image/home-nav-1.png',
  ];
  for (const url of pictures) expect([url, ...(await policyOf(url))]).toEqual([url, 200, 'cross-origin']);
  writeFileSync(join(folder.path, 'dist', 'img/coins/btc.svg.br'), brotliCompressSync('a picture'));
  const packed = await http.app.inject({ url: '/h5/img/coins/btc.svg', headers: { 'accept-encoding': 'br' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cross-origin-resource-policy': 'cross-origin' });
  for (const url of ['/h5/', '/h5/assets/home-Abc123_x.js', '/h5/manifest.webmanifest', '/ops/', '/']) {
    expect([url, (await policyOf(url))[1]]).toEqual([url, 'same-origin']);
  }
  for (const url of [
    '/static/image/avatar/2.png',
    '/static/image/',
    '/static/',
    '/static/image/..%2f..%2findex.html',
  ]) {
    expect([url, (await policyOf(url))[0]]).toEqual([url, 404]);
  }
});

test('pages of the app may be framed by the allowed origins, and by nobody where there are none [F12]', async () => {
  const ancestorsOf = async (app: TestHttp['app'], url: string) =>
    /frame-ancestors ([^;]*)/.exec(String((await app.inject({ url })).headers['content-security-policy']))?.[1];
  expect(await ancestorsOf(http.app, '/h5/')).toBe('https://app.example.com');
  for (const url of ['/ops/', '/api/docs', '/healthz', '/upload/x.png']) {
    expect([url, await ancestorsOf(http.app, url)]).toEqual([url, "'none'"]);
  }
  const config = { corsOrigins: [], trustProxy: false as const, rateLimits: { scale: 1 } };
  const alone = createTestHttp({ h5Dir: join(folder.path, 'dist'), config });
  expect(await ancestorsOf(alone.app, '/h5/')).toBe("'none'");
  await alone.app.close();
});

test('pictures come from the server of map tiles too, where there is one', async () => {
  const config = {
    corsOrigins: [],
    trustProxy: false as const,
    rateLimits: { scale: 1 },
    mapTiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
  };
  const picturesOf = async (app: TestHttp['app'], url: string) =>
    /img-src ([^;]*)/.exec(String((await app.inject({ url })).headers['content-security-policy']))?.[1];
  const mapped = createTestHttp({ h5Dir: join(folder.path, 'dist'), config });
  expect(await picturesOf(mapped.app, '/h5/')).toBe("'self' data: blob: https://tiles.example.com");
  expect(await picturesOf(mapped.app, '/ops/')).toBe("'self' data: blob:");
  expect(await picturesOf(http.app, '/h5/')).toBe("'self' data: blob:");
  await mapped.app.close();
});

test('the root leads to the app', async () => {
  for (const url of ['/', '/h5']) {
    const reply = await http.app.inject({ url });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/h5/']);
  }
});

test.each(['/h5/nothing.js', '/h5/assets/', '/h5/assets', '/h5/.env', '/h5/INDEX.HTML', '/H5/', '/secret.txt'])(
  '%s is 404',
  async (url) => {
    const reply = await http.app.inject({ url });
    expect([reply.statusCode, reply.json().type]).toEqual([404, 'error']);
  },
);

const consolePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'`;

test('inline styles are allowed nowhere, but for those with the nonce of the one response with the console’s page', async () => {
  const nonces = new Set<string>();
  for (const url of ['/ops/', '/ops/index.html', '/ops/?', '/ops/']) {
    const page = await http.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    const [, nonce = ''] = /nonce="([\w-]{43})"/.exec(page.body) ?? [];
    nonces.add(nonce);
    expect([page.statusCode, page.body]).toEqual([200, CONSOLE_PAGE.replace('candor-page-nonce', nonce)]);
    expect([page.headers['cache-control'], page.headers['content-type']]).toEqual([
      'no-store',
      'text/html; charset=utf-8',
    ]);
    expect(page.headers['content-security-policy']).toBe(consolePolicy(nonce));
  }
  expect(nonces.size).toBe(4);
  for (const url of [
    '/ops/nothing.js',
    '/h5/',
    '/',
    '/h5',
    '/ops',
    '/opsx/',
    '/OPS/',
    '/api/ops/me',
    '/api/docs',
    '/healthz',
    '/upload/ops/',
  ]) {
    const reply = await http.app.inject({ url });
    expect([url, reply.headers['content-security-policy']]).toEqual([url, expect.not.stringMatching(/unsafe|nonce/)]);
  }
});

test('the console without its slash leads to it', async () => {
  const reply = await http.app.inject({ url: '/ops' });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/ops/']);
});

test('without a build there is a plain sentence', async () => {
  const bare = createTestHttp({ h5Dir: join(folder.path, 'no-such-folder') });
  for (const url of ['/h5/anything', '/ops/', '/ops/anything']) {
    const reply = await bare.app.inject({ url });
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 503, 'text/plain; charset=utf-8']);
  }
  await bare.app.close();
});
