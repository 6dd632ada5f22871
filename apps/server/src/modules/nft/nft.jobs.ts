import { createClockGuard } from '#kernel/pricing/clock-guard';
import { createJobs, type JobRun } from '#platform/jobs/jobs';
import { steadyMs } from '#platform/runtime/clock';
import { registerBoxJobs } from './boxes.jobs';
import { registerDemoMarket } from './demo/seed-nft';
import type { NftModuleDeps } from './deps';
import { ENDED_TOPIC, notifyEnds } from './end.store';
import { endDueOffers } from './use-cases/end-offers';
import { expireOrders } from './use-cases/expire-orders';
import { sendNotices } from './use-cases/send-notices';

/** When the process that ends offers dies, another takes over after this time. */
const LEASE_MS = 5_000;
const EVERY_MS = 1_000;

const usdtIdOf = async ({ currencies }: NftModuleDeps): Promise<number> =>
  (await currencies.list()).find(({ name }) => name === 'USDT')?.id ?? 0;

/** Offers are ended in the one process with the role engine that holds the lease. */
const startEngine = (deps: NftModuleDeps): void => {
  const engine = { ...deps, pool: deps.enginePool };
  const jobs = createJobs({ ...engine, holderId: deps.newId(), leaseMs: LEASE_MS });
  const guard = createClockGuard();
  jobs.every({
    name: 'nft_ends',
    everyMs: EVERY_MS,
    run: async ({ ensureHeld }: JobRun) => {
      const nowMs = deps.clock.nowMs();
      // While the clock has jumped no auction is ended: that cannot be taken back.
      if (guard.trusts(nowMs, steadyMs(deps.clock))) await endDueOffers(engine, { nowMs, ensureHeld });
    },
  });
  deps.http.addHook('onReady', async () => jobs.start());
  deps.http.addHook('onClose', () => jobs.stop());
};

export const registerNftJobs = (deps: NftModuleDeps): void => {
  deps.relay.on(ENDED_TOPIC, async ({ payload }) =>
    notifyEnds(deps.pool, (payload as { readonly ids: readonly number[] }).ids, await usdtIdOf(deps)),
  );
  registerBoxJobs(deps);
  registerDemoMarket(deps);
  if (deps.config.roles.includes('engine')) startEngine(deps);
  const guard = createClockGuard();
  const engine = { ...deps, pool: deps.enginePool };
  deps.jobs.every({
    name: 'nft_expire_orders',
    everyMs: EVERY_MS,
    run: async (run) => {
      // While the clock has jumped no deposit is forfeited: that cannot be taken back.
      if (guard.trusts(run.nowMs, steadyMs(deps.clock))) await expireOrders(engine, run);
    },
  });
  deps.jobs.every({
    name: 'nft_notices',
    everyMs: EVERY_MS,
    run: async ({ ensureHeld, signal }) => void (await sendNotices(deps, { ensureHeld, signal })),
  });
};
