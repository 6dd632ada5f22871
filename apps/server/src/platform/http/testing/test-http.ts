import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCall } from '@candor/contract/call';
import { menu } from '@candor/contract/content';
import { login, userInfo } from '@candor/contract/identity';
import { accountLog, transferHistory, walletChange } from '@candor/contract/wallet';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { RequestContext, SessionUser } from '#platform/http/context';
import { registerCall, replayed } from '#platform/http/route';
import { createHttp, type HttpDeps } from '#platform/http/server';
import { refuse } from '#platform/refusal';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId, newToken } from '#platform/runtime/ids';
import { createLogger } from '#platform/runtime/logger';

export const GOOD_TOKEN = 'good-token-of-user-7';
const USER: SessionUser = { userId: 7, sessionId: 70 };

/** The odd call that answers {code,msg,data}. */
const candles = defineCall({
  method: 'GET',
  path: '/test/candles',
  auth: 'public',
  summary: 'Odd envelope.',
  input: z.object({ symbol: z.string().check(z.maxLength(8)) }),
  reply: z.array(z.number()),
  envelope: 'code',
});

const faulty = defineCall({
  method: 'POST',
  path: '/test/faulty',
  auth: 'public',
  summary: 'Always breaks.',
  input: z.object({}),
  reply: z.string(),
});

const order = defineCall({
  method: 'POST',
  path: '/test/order',
  auth: 'user',
  summary: 'Paced like an order.',
  input: z.object({}),
  reply: z.string(),
  money: true,
  order: true,
});

const slow = defineCall({
  method: 'GET',
  path: '/test/slow',
  auth: 'public',
  summary: 'Answers when told.',
  input: z.object({}),
  reply: z.string(),
});

/** Requests that reached a handler; a refused request must not be among them. */
interface Seen {
  readonly path: string;
  readonly input: unknown;
  readonly context: RequestContext;
}

export interface TestHttp {
  readonly app: FastifyInstance;
  readonly clock: VirtualClock;
  readonly seen: Seen[];
  readonly logLines: string[];
  /** Tokens that were looked up in the session table. */
  readonly lookedUp: string[];
  /** Lets the slow call answer; resolves `slowStarted` first. */
  readonly slowStarted: Promise<void>;
  releaseSlow(): void;
}

export const FAULT_TEXT = 'select secret from wallet where id = $1 at /srv/candor/store.ts:12';

const registerTestCalls = (app: FastifyInstance, seen: Seen[], slowGate: SlowGate): void => {
  const note = (path: string, input: unknown, context: RequestContext): void => {
    seen.push({ path, input, context });
  };
  registerCall(app, menu, (input, context) => {
    note(menu.path, input, context);
    return [];
  });
  registerCall(app, login, {
    perMinute: 30,
    accountFields: ['user_string'],
    handle: (input, context) => {
      note(login.path, input, context);
      return refuse('login_failed');
    },
  });
  registerCall(app, userInfo, (input, context) => {
    note(userInfo.path, input, context);
    return refuse('verification_required');
  });
  registerCall(app, walletChange, (input, context) => {
    note(walletChange.path, input, context);
    return context.idempotency?.key === 'already-used' ? replayed('stored') : 'moved';
  });
  registerCall(app, accountLog, (input, context) => {
    note(accountLog.path, input, context);
    return { list: [], count: 0, limit: input.limit, page: input.page, is_open_CTbi: 0 as const };
  });
  registerCall(app, transferHistory, (input, context) => {
    note(transferHistory.path, input, context);
    return refuse('insufficient_balance', { available: '1.5', currency: 'USDT' });
  });
  registerCall(app, candles, (input, context) => {
    note(candles.path, input, context);
    return [1, 2];
  });
  registerCall(app, order, () => 'placed');
  registerCall(app, faulty, () => {
    throw new Error(FAULT_TEXT);
  });
  registerCall(app, slow, async () => {
    slowGate.start();
    await slowGate.released;
    return 'done';
  });
};

interface SlowGate {
  readonly started: Promise<void>;
  readonly released: Promise<void>;
  start(): void;
  release(): void;
}

const createSlowGate = (): SlowGate => {
  let start = (): void => undefined;
  let release = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { started, released, start: () => start(), release: () => release() };
};

const START_MS = 1_750_000_000_000;

/** The real server with one valid token and a virtual clock. */
export const createTestHttp = (overrides: Partial<HttpDeps> = {}): TestHttp => {
  const logLines: string[] = [];
  const seen: Seen[] = [];
  const lookedUp: string[] = [];
  const clock = virtualClock(START_MS);
  const slowGate = createSlowGate();
  const app = createHttp({
    config: { corsOrigins: ['https://app.example.com'], trustProxy: false, rateLimits: { scale: 1 } },
    logger: createLogger({ level: 'debug', destination: { write: (line: string) => void logLines.push(line) } }),
    clock,
    readSession: async (token) => {
      lookedUp.push(token);
      return token === GOOD_TOKEN ? USER : null;
    },
    newId,
    newNonce: newToken,
    h5Dir: null,
    checkReplies: true,
    ...overrides,
  });
  registerTestCalls(app, seen, slowGate);
  return { app, clock, seen, logLines, lookedUp, slowStarted: slowGate.started, releaseSlow: slowGate.release };
};

export const FORM_TYPE = 'application/x-www-form-urlencoded';

interface PostOptions {
  readonly url: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** A form post as the app sends it, logged in unless the headers say otherwise. */
export const post = (app: FastifyInstance, { url, body = '', headers = {} }: PostOptions) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': FORM_TYPE, authorization: GOOD_TOKEN, ...headers },
    payload: body,
  });

export interface TempFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export const createTempFolder = (): TempFolder => {
  const path = mkdtempSync(join(tmpdir(), 'candor-http-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
