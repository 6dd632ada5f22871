import { type App, buildApp } from '#app/app';
import { createPool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { ANSWER_MS, LIGHT_COST, POOL_WAIT_MS, type TestApp } from './test-app';

export interface TwinApp {
  readonly app: App;
  readonly origin: string;
  stop(): Promise<void>;
}

const BEHIND_MS = 2_000;

/** A twin whose clock is two seconds behind. */
export const startLateTwin = (testApp: TestApp): Promise<TwinApp> => {
  const nowMs = () => testApp.app.parts.clock.nowMs() - BEHIND_MS;
  return startTwin(testApp, { nowMs, databaseNowMs: nowMs });
};

/** A second server on the same database, with its own pool, memory and group commit, like another process. */
export const startTwin = async (testApp: TestApp, clock: Clock = testApp.app.parts.clock): Promise<TwinApp> => {
  const pool = createPool(testApp.database.appUrl, { maxWaiting: 100_000, waitMs: POOL_WAIT_MS });
  const enginePool = createPool(testApp.database.appUrl, { max: 6, waitMs: POOL_WAIT_MS });
  const app = await buildApp({
    config: testApp.app.parts.config,
    pool,
    enginePool,
    answerMs: ANSWER_MS,
    clock,
    logger: createLogger({ level: 'silent' }),
    secret: testApp.app.parts.secret,
    h5Dir: null,
    checkReplies: true,
    passwordCost: LIGHT_COST,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin,
    stop: async () => {
      await app.close();
      await Promise.all([pool.end(), enginePool.end()]);
    },
  };
};
