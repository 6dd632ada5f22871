import { defineCall, defineOperatorCall } from '@candor/contract/call';
import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { OutcomeUnknown, PoolFull } from '#platform/db/classify-error';
import { Refusal } from '#platform/refusal';
import { registerCall } from './route';
import { createTestHttp, FORM_TYPE, GOOD_TOKEN } from './testing/test-http';

const KEY = { 'idempotency-key': 'key-of-this-form' };
const shape = { auth: 'user', summary: 'For this test.', input: z.object({}), reply: z.string() } as const;
const read = defineCall({ ...shape, method: 'GET', path: '/test/read' });
const money = defineCall({ ...shape, method: 'POST', path: '/test/money', money: true });
const note = defineCall({ ...shape, method: 'POST', path: '/test/note' });
const cancel = defineCall({ ...shape, method: 'POST', path: '/test/cancel', cancel: true });
const odd = defineCall({ ...shape, method: 'GET', path: '/test/odd', envelope: 'code' });
const { summary, input, reply } = shape;
const desk = defineOperatorCall({ summary, input, reply, method: 'GET', path: '/ops/test/desk', roles: ['admin'] });

let app: FastifyInstance;
afterEach(() => app.close());

type Limits = { money?: number; read?: number; last?: number };
interface ServerSetup {
  readonly handle: (path: string) => Promise<string>;
  readonly limits?: Limits;
  readonly answerMs?: number;
}

/** The real HTTP server; each test supplies the handler of its calls. */
const open = ({ handle, limits, answerMs = 60_000 }: ServerSetup) => {
  const http = createTestHttp({
    answerMs,
    readOperator: async () => ({ operatorId: 1, sessionId: 1, name: 'Ada', roles: ['admin'] }),
    config: {
      corsOrigins: [],
      trustProxy: false,
      rateLimits: { scale: 1_000 },
      admission: { atOnce: { money: 9, read: 9, last: 9, ...limits }, maxLagMs: 100_000 },
    },
  });
  app = http.app;
  for (const call of [read, money, note, cancel, odd, desk]) registerCall(app, call, () => handle(call.path));
  return http;
};

const send = (call: { method: string; path: string }, headers: Record<string, string> = {}) =>
  app.inject({
    method: call.method as 'GET' | 'POST',
    url: `/api${call.path}`,
    headers: {
      authorization: GOOD_TOKEN,
      ...(call.method === 'POST' && { 'content-type': FORM_TYPE }),
      ...headers,
    },
  });

const coded = (code: string): Error => Object.assign(new Error('from the database'), { code });

describe('a database that is full, slow or away', () => {
  it.each<[string, unknown, typeof read | typeof money, Record<string, string>, string]>([
    ['a read without a server', coded('ECONNREFUSED'), read, {}, 'server_busy'],
    ['a read without a connection', new Error('timeout exceeded when trying to connect'), read, {}, 'server_busy'],
    ['a read behind a full queue', new PoolFull(), read, {}, 'server_busy'],
    ['a read cut off', new Error('Connection terminated unexpectedly'), read, {}, 'server_busy'],
    ['money while the disk is full', coded('53100'), money, KEY, 'server_busy'],
    ['money while the server restarts', coded('57P03'), money, KEY, 'server_busy'],
    ['money refused as busy', new Refusal('server_busy'), money, {}, 'server_busy'],
    ['money cut off after the commit, with a key', new OutcomeUnknown(null), money, KEY, 'outcome_unknown'],
    ['money cut off after the commit, without', new OutcomeUnknown(null), money, {}, 'outcome_unchecked'],
    ['a change cut off', coded('57P01'), note, KEY, 'outcome_unchecked'],
  ])('%s: 503, an envelope, and when to come back', async (_, error, call, headers, code) => {
    open({
      handle: async () => {
        throw error;
      },
    });
    for (const lang of LANGUAGES) {
      const reply = await send(call, { ...headers, lang });
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '1']);
      const message = sentenceOf(lang, code as 'server_busy');
      expect(reply.json()).toEqual({ type: 'error', message, error: code });
    }
  });

  it('says so in the odd envelope too', async () => {
    open({
      handle: async () => {
        throw coded('53300');
      },
    });
    const reply = await send(odd);
    expect([reply.statusCode, reply.json().code, reply.json().data]).toEqual([503, -1, null]);
  });

  it.each([
    [read, {}, 'server_busy'],
    [money, KEY, 'outcome_unknown'],
    [money, {}, 'outcome_unchecked'],
    [note, {}, 'outcome_unchecked'],
  ] as const)('one that hangs is answered in time (%#)', async (call, headers, code) => {
    open({ answerMs: 5, handle: () => new Promise(() => undefined) });
    const reply = await send(call, headers);
    expect([reply.statusCode, reply.json().error]).toEqual([503, code]);
  });

  it('a session that cannot be looked up is busy, not logged out', async () => {
    const http = createTestHttp({
      readSession: async () => {
        throw coded('ECONNREFUSED');
      },
    });
    app = http.app;
    const reply = await app.inject({ url: '/api/user/info', headers: { authorization: GOOD_TOKEN } });
    expect([reply.statusCode, reply.json().error]).toEqual([503, 'server_busy']);
  });
});

/** A handler whose requests stay in progress until they are released. */
const createHold = () => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let checkCount = (): void => undefined;
  return {
    handle: (): Promise<string> =>
      new Promise((resolve) => {
        waiting.push(() => resolve('done'));
        inside += 1;
        checkCount();
      }),
    /** Resolves when this many requests are in progress. */
    untilInside: (count: number): Promise<void> =>
      new Promise((resolve) => {
        checkCount = () => (inside >= count ? resolve() : undefined);
        checkCount();
      }),
    release: (): void => {
      for (const go of waiting.splice(0)) go();
    },
  };
};

describe('more requests than are let in', () => {
  it('are refused before the session lookup, class by class; cancels and operator calls are admitted', async () => {
    const hold = createHold();
    const { lookedUp } = open({ handle: hold.handle, limits: { money: 2, read: 1 } });
    const inWork = [send(money), send(money), send(read)];
    await hold.untilInside(3);
    const known = lookedUp.length;
    for (const call of [money, read]) {
      const reply = await send(call);
      expect([reply.statusCode, reply.headers['retry-after'], reply.json().error]).toEqual([503, '1', 'server_busy']);
    }
    expect(lookedUp).toHaveLength(known);
    for (const url of ['/healthz', '/readyz', '/metrics']) expect((await app.inject({ url })).statusCode).toBe(200);
    const late = [send(cancel), send(desk)];
    await hold.untilInside(5);
    hold.release();
    for (const reply of await Promise.all([...inWork, ...late])) expect(reply.statusCode).toBe(200);
    const next = send(money);
    await hold.untilInside(6);
    hold.release();
    expect((await next).statusCode).toBe(200);
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toContain('http_turned_away_total{work="money"} 1');
  });

  it('are refused before Fastify handles them, on connections that stay open', async () => {
    const hold = createHold();
    const { lookedUp, logLines } = open({ handle: hold.handle, limits: { money: 1, read: 1 } });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${origin}/api${path}`, { ...init, headers: { authorization: GOOD_TOKEN, ...init.headers } });
    const post = (path: string) => ask(path, { method: 'POST', body: new URLSearchParams({ a: 'b'.repeat(9_000) }) });
    const first = [ask(read.path), post(money.path)];
    await hold.untilInside(2);
    const [known, lines] = [lookedUp.length, logLines.length];
    for (const reply of [await ask(`${read.path}?a=1&lang=th`), await ask(read.path, { headers: { lang: 'th' } })]) {
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      const message = sentenceOf('th', 'server_busy');
      expect(await reply.json()).toEqual({ type: 'error', message, error: 'server_busy' });
    }
    // The refused body was not read, and the next request on the connection is still parsed.
    for (let turn = 0; turn < 5; turn += 1) expect((await post(money.path)).status).toBe(503);
    expect([lookedUp.length, logLines.length]).toEqual([known, lines]);
    expect((await ask(odd.path)).status).toBe(503);
    hold.release();
    for (const reply of await Promise.all(first)) expect(reply.status).toBe(200);
  });

  it('cancels and operator calls have a limit too', async () => {
    const hold = createHold();
    open({ handle: hold.handle, limits: { last: 1 } });
    const first = send(cancel);
    await hold.untilInside(1);
    expect((await send(desk)).statusCode).toBe(503);
    hold.release();
    expect((await first).statusCode).toBe(200);
  });

  it('a place stays taken while the work goes on behind its answer, and is free afterwards', async () => {
    const hold = createHold();
    open({ handle: hold.handle, limits: { money: 1 }, answerMs: 5 });
    expect((await send(money)).statusCode).toBe(503);
    expect((await send(money)).json().error).toBe('server_busy');
    hold.release();
    await new Promise((resolve) => setImmediate(resolve));
    const next = send(money, KEY);
    await hold.untilInside(2);
    expect((await next).json().error).toBe('outcome_unknown');
    hold.release();
  });

  it('a refused request gives its place back', async () => {
    open({ handle: async () => 'done', limits: { read: 1 } });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await app.inject({ url: `/api${read.path}` })).json().type).toBe('999');
    }
    expect((await send(read)).statusCode).toBe(200);
  });
});
