import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFull } from '@candor/testkit/test-size';
import { afterAll, afterEach, expect } from 'vitest';
import { type App, buildApp } from '#app/app';
import type { Patience } from '#app/module-deps';
import { availableOf, houseOf, type UserAccount } from '#kernel/ledger/chart';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { HashCost } from '#platform/hashing/password-hash';
import type { PushNet } from '#platform/push/push-net';
import { type Clock, systemClock } from '#platform/runtime/clock';
import { loadConfig } from '#platform/runtime/config';
import { newId } from '#platform/runtime/ids';
import { createLogger, type Logger } from '#platform/runtime/logger';
import { answerConversions } from './answer-conversions';
import { type HttpReply, sendHttp } from './http-client';
import { sealEverything } from './seal-everything';
import { createTestDatabase, type TestDatabase } from './test-database';

export interface TestUser {
  readonly id: number;
  readonly token: string;
}

export interface TestApp {
  readonly app: App;
  readonly pool: Pool;
  readonly database: TestDatabase;
  /** Origin of the listening server, such as http://127.0.0.1:40000. */
  readonly origin: string;
  /** A new user with a session, without login. */
  addUser(): Promise<TestUser>;
  fund(userId: number, account: UserAccount, currencyId: number, amount: string): Promise<void>;
  /** One call over real HTTP: form POST, or GET with a query. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, options?: CallOptions): Promise<CallReply>;
  /** Seals what is open and recomputes the books; fails with each violated invariant. */
  expectBooksBalanced(): Promise<void>;
  /** Stops the server and keeps its database, with no connection open, so that it can be copied. */
  leave(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallReply {
  readonly status: number;
  readonly headers: HttpReply['headers'];
  readonly type: string;
  readonly message: unknown;
  /** The code of a refusal. */
  readonly error?: string;
}

const ensureConfig = (dataDir: string, env: Readonly<Record<string, string>>) => {
  const loaded = loadConfig({
    CANDOR_DATA_DIR: dataDir,
    CANDOR_RATE_SCALE: '1000',
    // No admission limits, however slow the machine is, unless they are the subject of the test.
    CANDOR_AT_ONCE: 'money=100000,read=100000,last=100000',
    CANDOR_MAX_LAG_MS: '100000',
    CANDOR_ROLES: 'api',
    ...(env.CANDOR_MODE !== 'production' && { CANDOR_DEMO_DAY_SECONDS: '86400' }),
    ...env,
  });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
};

const ENGINE_CONNECTIONS = 6;
/** On a slow machine a long wait for a connection or a transaction is not an overload: calls are not refused for it. */
export const POOL_WAIT_MS = 60_000;
export const ANSWER_MS = 60_000;
export const TEST_POOL = {
  maxWaiting: 100_000,
  waitMs: POOL_WAIT_MS,
  groupWaitMs: POOL_WAIT_MS,
  keyWaitMs: POOL_WAIT_MS,
} as const;
/** A tick that a test publishes late decides nevertheless. Shorter than ANSWER_MS: the call is answered in any case. */
const TEST_PATIENCE: Patience = { fillArrivesMs: 40_000, fillLongestMs: 50_000, entryArrivesMs: 40_000 };

/** Test passwords need no protection. */
export const LIGHT_COST: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** A valid hash of an unknown password: these users get a session without login. */
export const UNUSED_HASH =
  '$argon2id$v=19$m=64,t=1,p=1$YjCulEhVc0qmbKZpfhS1Ow$cGBYA0JtJLoswsm5N6CO+hVbAXnbkLn/v9tEwQKv0zg';

const insertUser = async (app: App): Promise<TestUser> => {
  const { pool, newToken } = app.parts;
  const token = newToken();
  const name = newId();
  const { rows } = await pool.query<{ id: number }>(
    `with added as (
       insert into app_user (email, password_hash, invite_code, created_at) values ($1, $5, $2, now()) returning id
     ), code as (
       insert into invite_code (user_id, code, created_at) select id, $2, now() from added
     ), session as (
       insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
       select id, sha256(convert_to($3, 'UTF8')), '127.0.0.1', 'test', $4, $4, $4::timestamptz + interval '30 days' from added
     )
     select id from added`,
    [`${name}@candor.test`, name.slice(-12).toUpperCase(), token, new Date(app.parts.clock.nowMs()), UNUSED_HASH],
  );
  return { id: rows[0]?.id ?? 0, token };
};

/** One call over real HTTP: form POST, or GET with a query. */
export const sendCall = async (
  origin: string,
  request: { method: string; path: string; options: CallOptions },
): Promise<CallReply> => {
  const { method, path, options } = request;
  const form = new URLSearchParams(options.fields).toString();
  const url = method === 'GET' && options.fields ? `${origin}/api${path}?${form}` : `${origin}/api${path}`;
  const reply = await sendHttp(url, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
      ...(options.token !== undefined && { authorization: options.token }),
      ...options.headers,
    },
    ...(method !== 'GET' && { body: form }),
  });
  const body = JSON.parse(reply.text) as { type: string; message: unknown };
  return { status: reply.status, headers: reply.headers, ...body };
};

export interface TestAppOptions {
  readonly clock?: Clock;
  /** Settings that differ from the defaults of tests. */
  readonly env?: Readonly<Record<string, string>>;
  readonly logger?: Logger;
  /** Maximum duration of a call in ms; longer than in production, because test machines are slow. */
  readonly answerMs?: number;
  /** Absent: a new one. */
  readonly database?: TestDatabase;
  /** Leads pushes to a push service of the test. */
  readonly pushNet?: PushNet;
  /** Hash passwords at the production cost. */
  readonly realPasswords?: boolean;
}

/** The whole server on a new database and port. Replies are checked against the contract. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = options.database ?? (await createTestDatabase());
  const pool = createPool(database.appUrl, TEST_POOL);
  const enginePool = createPool(database.appUrl, { max: ENGINE_CONNECTIONS, waitMs: POOL_WAIT_MS });
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-test-'));
  const clock = options.clock ?? systemClock;
  const app = await buildApp({
    config: ensureConfig(dataDir, options.env ?? {}),
    pool,
    enginePool,
    answerMs: options.answerMs ?? ANSWER_MS,
    patience: TEST_PATIENCE,
    clock,
    logger: options.logger ?? createLogger({ level: 'silent' }),
    secret: Buffer.alloc(32, 7),
    h5Dir: null,
    checkReplies: true,
    ...(options.pushNet && { pushNet: options.pushNet }),
    ...(!options.realPasswords && { passwordCost: LIGHT_COST }),
  });
  answerConversions(app, pool);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const leave = async (): Promise<TestDatabase> => {
    await app.close();
    await Promise.all([pool.end(), enginePool.end()]);
    await rm(dataDir, { recursive: true, force: true });
    return database;
  };
  return {
    app,
    pool,
    database,
    origin,
    addUser: () => insertUser(app),
    fund: async (userId, account, currencyId, amount) => {
      const legs = [{ from: houseOf('deposits', currencyId), to: availableOf(userId, account, currencyId), amount }];
      await withTx(pool, (tx) =>
        app.parts.ledger.postMany(tx, [{ kind: 'demo_funding', reference: newId(), ruleVersion: 1, legs }]),
      );
    },
    call: (method, path, callOptions = {}) => sendCall(origin, { method, path, options: callOptions }),
    expectBooksBalanced: async () => {
      await sealEverything(pool, clock);
      expect(await reconcile({ pool, clock, invariants: app.parts.invariants })).toEqual([]);
    },
    leave,
    stop: async () => (await leave()).drop(),
  };
};

/** Checks the books after all tests of the file; in full runs after each, so that a failure names the test. */
export const checkBooks = (testApp: () => Pick<TestApp, 'expectBooksBalanced'>): void => {
  const check = () => testApp().expectBooksBalanced();
  if (isFull) afterEach(check);
  else afterAll(check);
};
