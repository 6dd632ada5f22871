import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/runtime/logger';
import type { MarketDeps } from './deps';
import { registerMarketRoutes } from './market.routes';
import { watchAlerts } from './use-cases/watch-alerts';

/** After an error the watch begins anew this soon. */
const RETRY_MS = 1_000;

export const registerMarket = (deps: MarketDeps & { http: FastifyInstance; jobs: Jobs; logger: Logger }): void => {
  registerMarketRoutes(deps.http, deps);
  deps.jobs.every({ name: 'market_watch_alerts', everyMs: RETRY_MS, run: (run) => watchAlerts(deps, run) });
};
