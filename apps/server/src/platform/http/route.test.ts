import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { menu } from '@candor/contract/content';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerCall, Serialised } from './route';
import { createHttp } from './server';
import { createTestHttp, FORM_TYPE, GOOD_TOKEN, post, type TestHttp } from './testing/test-http';

let http: TestHttp;
beforeEach(() => {
  http = createTestHttp();
});
afterEach(() => http.app.close());

const CHANGE = '/api/wallet/change';
const GOOD_CHANGE = 'currency_id=3&number=10&from_field=change&to_field=lever';

describe('envelope', () => {
  test('ok, as UTF-8 JSON that nobody may store', async () => {
    const reply = await post(http.app, { url: CHANGE, body: GOOD_CHANGE });
    expect(reply.json()).toEqual({ type: 'ok', message: 'moved' });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('a refusal is a 200 with a sentence; 999 and 998 are strings', async () => {
    const history = await http.app.inject({ url: '/api/wallet/hzhistory', headers: { authorization: GOOD_TOKEN } });
    expect([history.statusCode, history.json()]).toMatchObject([
      200,
      { type: 'error', message: 'Insufficient balance. You have 1.5 USDT.' },
    ]);
    const stranger = await http.app.inject({ url: '/api/user/info' });
    expect([stranger.statusCode, stranger.json().type]).toEqual([200, '999']);
    const unverified = await http.app.inject({ url: '/api/user/info', headers: { authorization: GOOD_TOKEN } });
    expect([unverified.statusCode, unverified.json().type]).toEqual([200, '998']);
  });

  test('the odd call answers code, msg and data, for yes and for no', async () => {
    const yes = await http.app.inject({ url: '/api/test/candles?symbol=BTC' });
    expect(yes.json()).toEqual({ code: 1, msg: 'ok', data: [1, 2] });
    const no = await http.app.inject({ url: '/api/test/candles?symbol=TOO-LONG-A-NAME' });
    expect([no.statusCode, no.json()]).toEqual([
      200,
      { code: -1, msg: 'Please check the field “symbol”.', data: null },
    ]);
  });

  const entry = {
    id: 1,
    title: 't',
    label: 'l',
    icon: 'i',
    url: '',
    open_type: 'navigateTo',
    is_financial: 0,
    show: 1,
    sort: 1,
  };
  const askMenu = async (answer: () => never) => {
    const deps = { config: { corsOrigins: [], trustProxy: false, rateLimits: { scale: 1 } }, h5Dir: null } as const;
    const app = createHttp({
      ...deps,
      clock: http.clock,
      logger: http.app.log as never,
      readSession: async () => null,
      newId: () => 'id',
      checkReplies: true,
    });
    registerCall(app, menu, answer);
    const reply = await app.inject({ url: '/api/menu' });
    await app.close();
    return reply;
  };

  test('a reply kept as text goes out as it is', async () => {
    const reply = await askMenu(() => Serialised.of([entry]) as never);
    expect([reply.statusCode, reply.json()]).toEqual([200, { type: 'ok', message: [entry] }]);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('a reply that breaks the contract, even by an extra key, is a fault when replies are checked', async () => {
    const broken = [{ ...entry, password_hash: 'x' }];
    for (const answer of [broken, Serialised.of(broken)]) {
      const reply = await askMenu(() => answer as never);
      expect([reply.statusCode, reply.body.includes('password_hash')]).toEqual([500, false]);
    }
  });
});

describe('input', () => {
  test('comes parsed and typed, unknown fields dropped', async () => {
    await post(http.app, { url: CHANGE, body: `${GOOD_CHANGE}&is_admin=1&balance=9` });
    expect(http.seen[0]?.input).toEqual({
      currency_id: 3,
      number: '10',
      from_field: 'change',
      to_field: 'lever',
      receipt: '0',
    });
  });

  test.each([
    ['currency_id=3&number=-1&from_field=change&to_field=lever', sentenceOf('en', 'amount_invalid')],
    ['currency_id=3&from_field=change&to_field=lever', sentenceOf('en', 'amount_invalid')],
    ['currency_id=3&number=1&from_field=gold&to_field=lever', sentenceOf('en', 'account_unknown')],
    ['currency_id=x&number=1&from_field=change&to_field=lever', 'Please check the field “currency_id”.'],
    ['', 'Please check the field “currency_id”.'],
  ])('%j is refused before the handler', async (body, message) => {
    const reply = await post(http.app, { url: CHANGE, body });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { type: 'error', message }]);
    expect(http.seen).toEqual([]);
  });

  test('a POST without body and type is an empty form, as old clients send it', async () => {
    const reply = await http.app.inject({
      method: 'POST',
      url: '/api/wallet/legal_log',
      headers: { authorization: GOOD_TOKEN },
    });
    expect(reply.json().message).toMatchObject({ page: 1, limit: 10 });
  });

  test('a GET never reads a body', async () => {
    await http.app.inject({
      method: 'GET',
      url: '/api/test/candles?symbol=A',
      headers: { 'content-type': FORM_TYPE },
      payload: 'symbol=B',
    });
    expect(http.seen[0]?.input).toEqual({ symbol: 'A' });
  });
});

describe('repeated, bracketed and smuggled fields [T10, G10]', () => {
  test.each([
    ['amount twice', CHANGE, `${GOOD_CHANGE}&number=20`, 'parameter_repeated'],
    ['amount[]', CHANGE, GOOD_CHANGE.replace('number=', 'number[]='), 'parameter_forbidden'],
    ['amount as object', CHANGE, GOOD_CHANGE.replace('number=', 'number[a]='), 'parameter_forbidden'],
    ['amount in body and query', `${CHANGE}?number=20`, GOOD_CHANGE, 'parameter_repeated'],
    ['twice in the query of a POST', `${CHANGE}?x=1&x=2`, GOOD_CHANGE, 'parameter_repeated'],
    ['page twice in a body', '/api/wallet/legal_log', 'page=1&page=2', 'parameter_repeated'],
  ] as const)('%s is refused with 400', async (_, url, body, code) => {
    const reply = await post(http.app, { url, body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      type: 'error',
      message: expect.stringContaining(sentenceOf('en', code).slice(0, 9)),
    });
    expect(http.seen).toEqual([]);
  });

  test('a body field is never taken from the query', async () => {
    const reply = await post(http.app, { url: `${CHANGE}?number=10`, body: GOOD_CHANGE.replace('number=10&', '') });
    expect(reply.json()).toMatchObject({ type: 'error', message: sentenceOf('en', 'amount_invalid') });
  });

  test.each([
    ['/api/wallet/legal_log?page=&page=3', '', { page: 3, limit: 10 }],
    ['/api/wallet/legal_log?page=2&page=4&limit=5', '', { page: 4, limit: 5 }],
    ['/api/wallet/legal_log?page=2&_timespan=1&_timespan=2', 'page=6', { page: 6, limit: 10 }],
    ['/api/wallet/legal_log?limit=', 'page=6&limit=99999', { page: 6, limit: 100 }],
    ['/api/wallet/legal_log', 'limit=99999999', { page: 1, limit: 100 }],
  ])('page and limit may come in the query: %s with %j', async (url, body, wanted) => {
    const reply = await post(http.app, { url, body });
    expect(reply.json().message).toMatchObject(wanted);
  });

  test('a page that is no page is refused [T13]', async () => {
    for (const page of ['0', '-1', '1e9', 'abc', '1.5', '99999999']) {
      const reply = await post(http.app, { url: '/api/wallet/legal_log', body: `page=${page}` });
      expect(reply.json()).toMatchObject({ type: 'error', message: 'Please check the field “page”.' });
    }
  });
});

describe('prototype names [T9]', () => {
  const names = [
    '__proto__',
    'a[__proto__][x]',
    'constructor[prototype][x]',
    'constructor',
    'prototype',
    '__proto__[x]',
  ];
  test.each(names)('%s is refused in a form and in a query', async (name) => {
    const form = await post(http.app, { url: CHANGE, body: `${GOOD_CHANGE}&${encodeURIComponent(name)}=1` });
    const query = await http.app.inject({ url: `/api/menu?${encodeURIComponent(name)}=1` });
    expect([form.statusCode, query.statusCode]).toEqual([400, 400]);
    expect(http.seen).toEqual([]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

describe('content types [T11]', () => {
  test.each([
    'application/json',
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded; x=y',
    'application/x-www-form-urlencoded; charset=latin1',
    'multipart/form-data; boundary=x',
    'nonsense',
    '*/*',
  ])('%s is refused with 415', async (type) => {
    const reply = await post(http.app, { url: CHANGE, body: GOOD_CHANGE, headers: { 'content-type': type } });
    expect([reply.statusCode, reply.json().message]).toEqual([415, sentenceOf('en', 'content_type_refused')]);
    expect(http.seen).toEqual([]);
  });

  test.each([
    'APPLICATION/X-WWW-FORM-URLENCODED',
    'application/x-www-form-urlencoded\t',
    ' application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded;',
    'application/x-www-form-urlencoded; charset=UTF-8',
  ])('%j is read and validated', async (type) => {
    const bad = await post(http.app, {
      url: CHANGE,
      body: GOOD_CHANGE.replace('10', '-10'),
      headers: { 'content-type': type },
    });
    expect([bad.statusCode, bad.json().message]).toEqual([200, sentenceOf('en', 'amount_invalid')]);
    const good = await post(http.app, { url: CHANGE, body: GOOD_CHANGE, headers: { 'content-type': type } });
    expect(good.json()).toEqual({ type: 'ok', message: 'moved' });
  });

  test('no parser but the one for forms exists', () => {
    const types = ['application/json', 'text/plain', 'application/xml', FORM_TYPE];
    expect(types.map((type) => http.app.hasContentTypeParser(type))).toEqual([false, false, false, true]);
  });

  test('a body without a type, and a packed body, are refused', async () => {
    const untyped = await http.app.inject({ method: 'POST', url: CHANGE, payload: Buffer.from(GOOD_CHANGE) });
    const packed = await post(http.app, { url: CHANGE, body: GOOD_CHANGE, headers: { 'content-encoding': 'gzip' } });
    expect([untyped.statusCode, packed.statusCode]).toEqual([415, 415]);
  });

  test.each([
    ['number=%zz', 400],
    ['number=%00', 400],
    ['number=%ff', 400],
    [`number=${'1'.repeat(64 * 1024)}`, 413],
  ])('%.20j is refused with %i', async (body, status) => {
    const reply = await post(http.app, { url: CHANGE, body });
    expect([reply.statusCode, reply.json().type]).toEqual([status, 'error']);
  });
});

describe('tokens [C1, C5]', () => {
  test.each([
    ['none', undefined],
    ['empty', ''],
    ['Bearer prefix', `Bearer ${GOOD_TOKEN}`],
    ['unknown', 'good-token-of-user-8'],
    ['201 characters', 'x'.repeat(201)],
    ['10 kB', 'x'.repeat(10_000)],
    ['control character', `${GOOD_TOKEN}\u00e9`],
    ['two tokens', `${GOOD_TOKEN}, ${GOOD_TOKEN}`],
  ])('%s: 999 with HTTP 200, whatever the body', async (_, token) => {
    for (const body of [GOOD_CHANGE, 'number=nonsense']) {
      const reply = await http.app.inject({
        method: 'POST',
        url: CHANGE,
        headers: { 'content-type': FORM_TYPE, ...(token === undefined ? {} : { authorization: token }) },
        payload: body,
      });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        200,
        { type: '999', message: sentenceOf('en', 'session_invalid') },
      ]);
    }
    expect(http.seen).toEqual([]);
  });

  test.each([
    ['query', `${CHANGE}?Authorization=${GOOD_TOKEN}&token=${GOOD_TOKEN}`, GOOD_CHANGE, {}],
    ['body', CHANGE, `${GOOD_CHANGE}&Authorization=${GOOD_TOKEN}&token=${GOOD_TOKEN}`, {}],
    ['cookie', CHANGE, GOOD_CHANGE, { cookie: `Authorization=${GOOD_TOKEN}; token=${GOOD_TOKEN}` }],
    ['other header', CHANGE, GOOD_CHANGE, { 'x-authorization': GOOD_TOKEN, token: GOOD_TOKEN }],
  ])('a token in the %s is ignored', async (_, url, body, headers) => {
    const reply = await http.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': FORM_TYPE, ...headers },
      payload: body,
    });
    expect(reply.json().type).toBe('999');
  });

  test('a token that cannot be one is not even looked up', async () => {
    for (const authorization of ['', 'x'.repeat(201), `Bearer ${GOOD_TOKEN}`]) {
      await http.app.inject({ url: '/api/user/info', headers: { authorization } });
      await http.app.inject({ url: '/api/menu', headers: { authorization } });
    }
    expect(http.lookedUp).toEqual([]);
  });

  test('a public call knows the user when the token is good, and does not mind a bad one', async () => {
    await http.app.inject({ url: '/api/menu', headers: { authorization: GOOD_TOKEN } });
    await http.app.inject({ url: '/api/menu', headers: { authorization: 'unknown' } });
    expect(http.seen.map(({ context }) => context.user?.userId ?? null)).toEqual([7, null]);
    expect(http.seen.map(({ context }) => context.token)).toEqual([GOOD_TOKEN, null]);
  });
});

describe('calls of operators', () => {
  const consoleCall = (roles: readonly OperatorRole[], auth: 'operator' | 'user' = 'operator') => ({
    ...menu,
    path: '/test/console',
    auth,
    roles,
  });

  test('one without a role does not even start, and neither does another call with one [U1]', () => {
    expect(() => registerCall(http.app, consoleCall([]), () => [])).toThrow('declare their roles');
    expect(() => registerCall(http.app, consoleCall(['admin'], 'user'), () => [])).toThrow('declare their roles');
    expect(() => registerCall(http.app, consoleCall(['admin']), () => [])).not.toThrow();
  });

  test('are refused where no operator sessions are configured', async () => {
    registerCall(http.app, consoleCall(['admin']), () => []);
    const reply = await http.app.inject({ url: '/api/test/console', headers: { authorization: GOOD_TOKEN } });
    expect([reply.statusCode, reply.json().error]).toEqual([403, 'operator_required']);
    expect(http.lookedUp).toEqual([]);
  });

  test('are open to the roles they name, each of them, and to no other', async () => {
    const [first, second] = OPERATOR_ROLES;
    const entered: OperatorRole[] = [];
    for (const role of OPERATOR_ROLES) {
      const operator = { operatorId: 1, sessionId: 1, name: 'Ada', roles: [role] };
      const { app } = createTestHttp({ readOperator: async () => operator });
      registerCall(app, consoleCall([first, second]), () => {
        entered.push(role);
        return [];
      });
      const reply = await app.inject({ url: '/api/test/console', headers: { authorization: 'token' } });
      const isNamed = role === first || role === second;
      expect([role, reply.statusCode, reply.json().error]).toEqual(
        isNamed ? [role, 200, undefined] : [role, 403, 'role_missing'],
      );
    }
    expect(entered).toEqual([first, second]);
  });
});
