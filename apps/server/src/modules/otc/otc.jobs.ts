import { createClockGuard } from '#kernel/pricing/clock-guard';
import { monotonicMs } from '#platform/runtime/monotonic';
import { registerAdExpiry } from './ads.jobs';
import { registerDemoAds, unlessSeeding } from './demo/seed-otc';
import type { OtcModuleDeps } from './deps';
import { pushChanges } from './order-events';
import { actByTime } from './use-cases/act-by-time';

const EVERY_MS = 1_000;

export const registerOtcJobs = (deps: OtcModuleDeps): void => {
  pushChanges(deps);
  registerAdExpiry(deps);
  registerDemoAds(deps);
  const guard = createClockGuard();
  const engine = { ...deps, pool: deps.enginePool };
  deps.jobs.every({
    name: 'otc_orders',
    everyMs: EVERY_MS,
    run: async (run) => {
      // While the clock has jumped no order is ended: that cannot be taken back.
      if (guard.trusts(run.nowMs, monotonicMs())) await unlessSeeding(deps, () => actByTime(engine, run));
    },
  });
};
