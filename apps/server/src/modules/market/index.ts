import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/runtime/logger';
import type { MarketDeps } from './deps';
import { registerMarketRoutes } from './market.routes';
import { watchAlerts } from './use-cases/watch-alerts';

/** Delay before the watch restarts after an error. */
const RETRY_MS = 1_000;

interface MarketModuleDeps extends MarketDeps {
  readonly http: FastifyInstance;
  readonly enginePool: Pool;
  readonly jobs: Jobs;
  readonly logger: Logger;
}

export const registerMarket = (deps: MarketModuleDeps): void => {
  registerMarketRoutes(deps.http, deps);
  const watch = { ...deps, pool: deps.enginePool };
  deps.jobs.every({ name: 'market_watch_alerts', everyMs: RETRY_MS, run: (run) => watchAlerts(watch, run) });
};
