import type { FastifyInstance } from 'fastify';
import { createJobs } from '#platform/jobs/jobs';
import type { Config } from '#platform/runtime/config';
import { type WatchDeps, watchPositions } from './watch-positions';

export interface EngineDeps extends WatchDeps {
  readonly http: FastifyInstance;
  readonly config: Pick<Config, 'roles'>;
}

/** Short, so that another process takes over within seconds. */
const LEASE_MS = 3_000;
/** Delay after an error before the watch restarts. */
const RETRY_MS = 500;

/** One process with the role engine watches all positions; it starts after the server has started and stops with it. */
export const startFuturesEngine = (deps: EngineDeps): void => {
  const { pool, clock, logger, http, newId, config } = deps;
  if (!config.roles.includes('engine')) return;
  const jobs = createJobs({ pool, clock, logger, holderId: newId(), leaseMs: LEASE_MS });
  jobs.every({ name: 'futures_watch', everyMs: RETRY_MS, run: (run) => watchPositions(deps, run) });
  http.addHook('onReady', async () => jobs.start());
  http.addHook('onClose', () => jobs.stop());
};
