import { type App, buildApp } from '#app/app';
import type { Patience } from '#app/module-deps';
import { createPool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { answerConversions } from './answer-conversions';
import { ANSWER_MS, LIGHT_COST, POOL_WAIT_MS, sendCall, TEST_POOL, type TestApp } from './test-app';

export interface TwinApp {
  readonly app: App;
  readonly origin: string;
  readonly call: TestApp['call'];
  stop(): Promise<void>;
}

interface TwinOptions {
  /** Absent: the clock of the first server. */
  readonly clock?: Clock;
  /** Limits that differ from those of the first server. */
  readonly patience?: Partial<Patience>;
  /** Conversions without a quote wait for the ticks of the test. */
  readonly hasOwnTicks?: boolean;
  /** How long its money calls wait for a transaction that is booking their key. */
  readonly keyWaitMs?: number;
}

const BEHIND_MS = 2_000;

/** A twin whose clock is two seconds behind. */
export const startLateTwin = (testApp: TestApp): Promise<TwinApp> => {
  const nowMs = () => testApp.app.parts.clock.nowMs() - BEHIND_MS;
  return startTwin(testApp, { clock: { nowMs, databaseNowMs: nowMs } });
};

/** A second server on the same database, with its own pool, memory and group commit, like another process. */
export const startTwin = async (testApp: TestApp, options: TwinOptions = {}): Promise<TwinApp> => {
  const { config, clock, secret, patience } = testApp.app.parts;
  const { keyWaitMs = TEST_POOL.keyWaitMs } = options;
  const pool = createPool(testApp.database.appUrl, { ...TEST_POOL, keyWaitMs });
  const enginePool = createPool(testApp.database.appUrl, { max: 6, waitMs: POOL_WAIT_MS });
  const app = await buildApp({
    config,
    pool,
    enginePool,
    answerMs: ANSWER_MS,
    patience: { ...patience, ...options.patience },
    clock: options.clock ?? clock,
    logger: createLogger({ level: 'silent' }),
    secret,
    h5Dir: null,
    checkReplies: true,
    passwordCost: LIGHT_COST,
  });
  if (options.hasOwnTicks !== true) answerConversions(app, pool);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin,
    call: (method, path, callOptions = {}) => sendCall(origin, { method, path, options: callOptions }),
    stop: async () => {
      await app.close();
      await Promise.all([pool.end(), enginePool.end()]);
    },
  };
};
