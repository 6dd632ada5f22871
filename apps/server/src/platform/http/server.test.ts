import { ALL_CALLS } from '@candor/contract/calls';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestHttp, FAULT_TEXT, GOOD_TOKEN, post, type TestHttp } from './testing/test-http';

const CHANGE = '/api/wallet/change';
const GOOD_CHANGE = 'currency_id=3&number=10&from_field=change&to_field=lever';

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringMatching(/default-src 'none'.*base-uri 'none'; object-src 'none'/),
  'strict-transport-security': expect.stringMatching(/max-age=(\d{8,}); includeSubDomains/),
  'cache-control': 'no-store',
};

let http: TestHttp;
beforeEach(() => {
  http = createTestHttp();
});
afterEach(() => http.app.close());

describe('faults [T25]', () => {
  test('the user gets a sentence and a reference, the log gets the cause', async () => {
    for (let at = 0; at < 5; at += 1) {
      const reply = await post(http.app, { url: '/api/test/faulty', headers: { lang: 'spa' } });
      expect(reply.statusCode).toBe(500);
      const id = String(reply.headers['x-request-id']);
      expect(reply.json()).toMatchObject({ type: 'error', message: sentenceOf('spa', 'server_fault', { id }) });
      expect(reply.body).not.toMatch(/select|wallet|store\.ts|\.ts:|at \//);
      const line = http.logLines.find((text) => text.includes(id) && text.includes('"fault"'));
      expect(line).toContain(FAULT_TEXT);
    }
  });

  test('a failing session store is a fault as well, not a 999', async () => {
    const broken = createTestHttp({ readSession: () => Promise.reject(new Error('connection refused 10.0.0.9')) });
    const reply = await broken.app.inject({ url: '/api/user/info', headers: { authorization: 'token' } });
    await broken.app.close();
    expect([reply.statusCode, reply.json().type, reply.body.includes('10.0.0.9')]).toEqual([500, 'error', false]);
  });
});

describe('headers on every reply [T26, T27]', () => {
  const requests = [
    ['ok', { url: '/api/menu' }, 200],
    ['refusal', { url: '/api/user/info' }, 200],
    ['unknown path', { url: '/nothing' }, 404],
    ['unknown call', { url: '/api/nothing' }, 200],
    ['other method', { method: 'DELETE', url: '/api/menu' }, 405],
    ['forbidden field', { url: '/api/menu?__proto__=1' }, 400],
    [
      'wrong type',
      { method: 'POST', url: '/api/user/login', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
    ],
    ['fault', { method: 'POST', url: '/api/test/faulty' }, 500],
    ['undecodable address', { url: '/api/%zz' }, 404],
    ['long address', { url: `/api/menu?a=${'x'.repeat(8_000)}` }, 414],
    ['health', { url: '/healthz' }, 200],
    ['docs', { url: '/api/docs/style.css' }, 200],
    ['root', { url: '/' }, 302],
    ['app not built', { url: '/h5/' }, 503],
  ] as const;

  test.each(requests)('%s', async (_, request, status) => {
    const reply = await http.app.inject(request);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject(SECURITY_HEADERS);
    expect(reply.headers.server ?? reply.headers['x-powered-by'] ?? reply.headers['set-cookie']).toBeUndefined();
  });
});

describe('origins [T1]', () => {
  const ALLOWED = 'https://app.example.com';
  const urls = ['/api/menu', '/api/user/info', '/api/nothing', '/healthz', '/h5/'];
  const strangers = [
    'https://evil.com',
    'null',
    'https://app.example.com.evil.com',
    'https://app.example.evil.com',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://evil-app.example.com',
    'https://sub.app.example.com',
    'HTTPS://APP.EXAMPLE.COM',
    'https://app.example.com/',
    '*',
  ];

  test.each(strangers)('%s gets no permission anywhere', async (origin) => {
    for (const url of urls) {
      const plain = await http.app.inject({ url, headers: { origin } });
      const preflight = await http.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      for (const reply of [plain, preflight]) {
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(reply.headers.vary).toBe('Origin');
      }
      expect([404, 405]).toContain(preflight.statusCode);
    }
  });

  test('the listed origin gets its own name back, and never credentials', async () => {
    const plain = await http.app.inject({ url: '/api/menu', headers: { origin: ALLOWED } });
    expect(plain.headers['access-control-allow-origin']).toBe(ALLOWED);
    expect(plain.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await http.app.inject({
      method: 'OPTIONS',
      url: '/api/wallet/change',
      headers: { origin: ALLOWED, 'access-control-request-method': 'POST' },
    });
    expect([preflight.statusCode, preflight.body]).toEqual([204, '']);
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'Authorization, Idempotency-Key, Content-Type, lang, X-Candor-Client',
    );
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('OPTIONS that is no preflight is refused even for the listed origin', async () => {
    const reply = await http.app.inject({ method: 'OPTIONS', url: '/api/menu', headers: { origin: ALLOWED } });
    expect(reply.statusCode).toBe(405);
  });
});

describe('methods [T17]', () => {
  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'GET'] as const)(
    '%s on a POST call is 405',
    async (method) => {
      const reply = await http.app.inject({ method, url: '/api/wallet/change' });
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST']);
      if (method !== 'HEAD') expect(reply.json().message).toBe(sentenceOf('en', 'method_not_allowed'));
      expect(http.seen).toEqual([]);
    },
  );

  test('HEAD and PUT on a read of old clients are 405, on an unknown path 404', async () => {
    for (const method of ['HEAD', 'PUT'] as const) {
      expect((await http.app.inject({ method, url: '/api/menu' })).headers.allow).toBe('GET, POST');
      expect((await http.app.inject({ method, url: '/nothing' })).statusCode).toBe(404);
    }
  });

  test('method overrides have no effect', async () => {
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' };
    expect((await http.app.inject({ url: '/api/wallet/change?_method=POST', headers })).statusCode).toBe(405);
    expect(http.seen).toEqual([]);
  });
});

describe('rate limits [A2, T15]', () => {
  let accounts = 0;
  /** A new account each time, so that the share of one account is not what refuses. */
  const loginBody = (account?: string) => {
    accounts += 1;
    return `user_string=${account ?? `a${accounts}`}&password=b`;
  };
  const login = (headers: Record<string, string> = {}, account?: string) =>
    post(http.app, {
      url: '/api/user/login',
      body: loginBody(account),
      headers: { authorization: '', ...headers },
    });

  test('the 31st login of a minute from one address is refused, whatever forwarding headers it sends', async () => {
    for (let at = 0; at < 30; at += 1) {
      expect((await login({ 'x-forwarded-for': `203.0.113.${at}` })).statusCode).toBe(200);
    }
    const reply = await login({
      'x-forwarded-for': '198.51.100.1',
      'x-real-ip': '198.51.100.2',
      forwarded: 'for=198.51.100.3',
      'x-forwarded-host': 'other',
      'x-forwarded-proto': 'https',
      lang: 'fra',
    });
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBe('60');
    expect(reply.json()).toMatchObject({
      type: 'error',
      message: sentenceOf('fra', 'too_many_requests', { seconds: '60' }),
    });
    expect(http.seen).toHaveLength(30);
    expect((await http.app.inject({ url: '/api/menu' })).statusCode).toBe(200);
    http.clock.advance(60_000);
    expect((await login()).statusCode).toBe(200);
  });

  test('X-Forwarded-For counts only from a trusted proxy', async () => {
    const proxied = createTestHttp({
      config: { corsOrigins: [], trustProxy: ['127.0.0.1'], rateLimits: { scale: 1 } },
    });
    const from = (address: string) =>
      post(proxied.app, {
        url: '/api/user/login',
        body: loginBody(),
        headers: { 'x-forwarded-for': address },
      });
    for (let at = 0; at < 30; at += 1) await from('203.0.113.5');
    const statuses = [await from('203.0.113.5'), await from('203.0.113.6')].map((reply) => reply.statusCode);
    await proxied.app.close();
    expect(statuses).toEqual([429, 200]);
    expect(proxied.seen.at(-1)?.context.ip).toBe('203.0.113.6');
  });

  test('a user has 600 calls a minute, times the scale', async () => {
    const scaled = createTestHttp({ config: { corsOrigins: [], trustProxy: false, rateLimits: { scale: 0.1 } } });
    const statuses = new Set<number>();
    for (let at = 0; at < 60; at += 1) {
      statuses.add((await post(scaled.app, { url: '/api/wallet/legal_log' })).statusCode);
    }
    const last = await post(scaled.app, { url: '/api/wallet/legal_log' });
    await scaled.app.close();
    expect([[...statuses], last.statusCode]).toEqual([[200], 429]);
  });

  test('one account is tried ten times a minute from one address, in whatever spelling [W14]', async () => {
    const spellings = ['someone@x.test', 'SomeOne@X.test', '%20someone@x.test', 'ｓomeone@x.test'];
    for (let at = 0; at < 10; at += 1) expect((await login({}, spellings[at % 4])).statusCode).toBe(200);
    for (const spelling of spellings) expect((await login({}, spelling)).statusCode).toBe(429);
    expect((await login({}, 'other@x.test')).statusCode).toBe(200);
  });

  test('orders are limited per second apart from other calls, other money calls per minute [W13, W14]', async () => {
    const order = () => post(http.app, { url: '/api/test/order' });
    const move = () => post(http.app, { url: CHANGE, body: GOOD_CHANGE });
    const read = () => post(http.app, { url: '/api/wallet/legal_log' });
    const burst = await Promise.all(Array.from({ length: 40 }, order));
    expect(burst.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    const [refused] = burst.filter(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('1');
    const moves = await Promise.all(Array.from({ length: 61 }, move));
    expect(moves.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect((await read()).statusCode).toBe(200);
    http.clock.advance(1_000);
    expect([(await order()).statusCode, (await move()).statusCode]).toEqual([200, 429]);
  });

  test('bad tokens are limited per address, and valid sessions behind it are served [W6]', async () => {
    const scaled = createTestHttp({ config: { corsOrigins: [], trustProxy: false, rateLimits: { scale: 0.1 } } });
    const ask = (url: string, token?: string) =>
      scaled.app.inject({ url, headers: token === undefined ? {} : { authorization: token } });
    for (let at = 0; at < 60; at += 1) {
      await ask('/api/user/info', `guess-${at}`);
      await ask('/api/user/info');
    }
    expect((await ask('/api/user/info', 'guess')).statusCode).toBe(429);
    expect((await ask('/api/user/info')).statusCode).toBe(429);
    expect((await ask('/api/user/info', GOOD_TOKEN)).statusCode).toBe(200);
    for (let at = 0; at < 120; at += 1) await ask('/api/menu');
    expect((await ask('/api/menu')).statusCode).toBe(429);
    expect((await ask('/api/menu', 'guess')).statusCode).toBe(429);
    expect((await ask('/api/menu', GOOD_TOKEN)).statusCode).toBe(200);
    await scaled.app.close();
  });

  test('the limits of the classes are settings', async () => {
    const rateLimits = { scale: 1, counts: { order: 2 } };
    const strict = createTestHttp({ config: { corsOrigins: [], trustProxy: false, rateLimits } });
    const statuses: number[] = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await post(strict.app, { url: '/api/test/order' })).statusCode);
    await strict.app.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('logs [T29]', () => {
  test('line breaks and escapes from outside stay inside one line of JSON', async () => {
    await http.app.inject({ url: '/api/%0d%0aforged', headers: { 'user-agent': 'x\u001b[31mred' } });
    await post(http.app, { url: '/api/test/faulty', body: 'name=a%0d%0a%7B%22level%22%3A%22error%22%7D%1b%5B31m' });
    expect(http.logLines.length).toBeGreaterThan(1);
    for (const line of http.logLines) {
      const inner = line.trimEnd();
      for (const sign of ['\r', '\n', '\u001b']) expect(inner.includes(sign)).toBe(false);
      expect(() => JSON.parse(line)).not.toThrow();
    }
  });

  test('addresses and tokens are not logged', async () => {
    await http.app.inject({
      url: '/api/user/info?token=from-the-query',
      headers: { authorization: 'from-the-header' },
    });
    expect(http.logLines.join('')).toContain('/api/user/info');
    expect(http.logLines.join('')).not.toMatch(/from-the-/);
  });
});

describe('health, metrics and docs', () => {
  test('healthz is about the process, readyz about its parts', async () => {
    let answer: () => Promise<boolean> = async () => true;
    const probed = createTestHttp({ ready: () => answer() });
    const statusOf = async (url: string) => (await probed.app.inject({ url })).statusCode;
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
    answer = async () => false;
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    answer = () => Promise.reject(new Error('no database'));
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    await probed.app.close();
  });

  test('metrics name routes by template and are for this machine only', async () => {
    await http.app.inject({ url: '/api/menu?x=1' });
    await http.app.inject({ url: '/nothing/at/all' });
    const own = await http.app.inject({ url: '/metrics' });
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain('http_request_duration_seconds_count{method="GET",route="/api/menu",status="200"} 1');
    expect(own.body).toContain('route="unmatched",status="404"} 1');
    expect(own.body).toContain('process_cpu_seconds_total');
    const remote = await http.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    const proxied = await http.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect([remote.statusCode, proxied.statusCode]).toEqual([404, 404]);
  });

  test('the reference lists every call, without a script', async () => {
    const page = await http.app.inject({ url: '/api/docs' });
    expect(page.headers).toMatchObject({ ...SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8' });
    for (const call of ALL_CALLS) expect(page.body.includes(`/api${call.path}</code>`), call.path).toBe(true);
    expect(/<script| style=| on\w+=/.test(page.body)).toBe(false);
    const document = (await http.app.inject({ url: '/api/docs/openapi.json' })).json();
    expect(document.paths['/wallet/change'].post).toBeDefined();
    expect((await http.app.inject({ url: '/api/docs/style.css' })).headers['content-type']).toContain('text/css');
  });
});
