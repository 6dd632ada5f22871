import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import { createJobs, type JobRun, type Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Realtime } from '#platform/realtime/hub';
import type { Config } from '#platform/runtime/config';
import type { DualDeps } from './deps';
import { registerDualRoutes } from './dual.routes';
import { registerOldRoutes } from './old.routes';
import { registerDualOpsRoutes } from './ops.routes';
import { SETTLED_TOPIC } from './settle.store';
import { compoundOrders } from './use-cases/compound-orders';
import { makeProducts } from './use-cases/make-products';
import { createNotifySettled, type SettledEvent } from './use-cases/notify-settled';
import { settleDue } from './use-cases/settle-due';

interface DualModuleDeps extends DualDeps {
  readonly enginePool: Pool;
  readonly http: FastifyInstance;
  readonly relay: Relay;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'roles' | 'productDayMs'>;
}

/** When the settling process dies, another takes over after this time. */
const LEASE_MS = 5_000;
const SETTLE_EVERY_MS = 1_000;
/** Products are looked after about a hundred times a day, and at least every minute. */
const makeEveryMs = (dayMs: number): number => Math.min(60_000, Math.ceil(dayMs / 100));

const settleOnce = async (deps: DualDeps, { ensureHeld }: JobRun): Promise<void> => {
  const moment = { nowMs: deps.clock.nowMs(), ensureHeld };
  await settleDue(deps, moment);
  await compoundOrders(deps, moment);
};

/** Settles in the one process with the role engine that holds the lease. */
const startEngine = (deps: DualModuleDeps): void => {
  const engine = { ...deps, pool: deps.enginePool };
  const jobs = createJobs({ ...engine, holderId: deps.newId(), leaseMs: LEASE_MS });
  jobs.every({ name: 'dual_settle', everyMs: SETTLE_EVERY_MS, run: (run) => settleOnce(engine, run) });
  deps.http.addHook('onReady', async () => jobs.start());
  deps.http.addHook('onClose', () => jobs.stop());
};

export const registerDual = (deps: DualModuleDeps): void => {
  registerDualRoutes(deps.http, deps);
  registerOldRoutes(deps.http, deps);
  registerDualOpsRoutes(deps.http, deps);
  const notifySettled = createNotifySettled(deps);
  deps.relay.on(SETTLED_TOPIC, ({ payload }) => notifySettled(payload as SettledEvent));
  deps.jobs.every({
    name: 'dual_products',
    everyMs: makeEveryMs(deps.config.productDayMs),
    run: async () => void (await makeProducts(deps)),
  });
  if (deps.config.roles.includes('engine')) startEngine(deps);
};
