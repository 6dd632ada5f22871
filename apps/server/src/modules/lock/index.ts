import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import { registerLockConsole } from './console.routes';
import { registerLockJobs } from './lock.jobs';
import { registerLockRoutes } from './lock.routes';
import { registerOldLockRoutes } from './lock-old.routes';
import { createRedeem } from './use-cases/redeem';
import type { PayoutDeps } from './use-cases/run-payouts';
import { createSubscribe } from './use-cases/subscribe';

export { loadProducts } from './products.store';

export interface LockModuleDeps extends PayoutDeps {
  readonly http: FastifyInstance;
  readonly jobs: Jobs;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly enginePool: Pool;
}

export const registerLock = (deps: LockModuleDeps): void => {
  const commands = { subscribe: createSubscribe(deps), redeem: createRedeem(deps) };
  registerLockRoutes(deps.http, deps, commands);
  registerOldLockRoutes(deps.http, deps, commands);
  registerLockConsole(deps);
  registerLockJobs(deps);
};
