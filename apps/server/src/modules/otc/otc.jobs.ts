import { createClockGuard } from '#kernel/pricing/clock-guard';
import { steadyMs } from '#platform/runtime/clock';
import { registerAdExpiry } from './ads.jobs';
import { registerDemoAds, unlessSeeding } from './demo/seed-otc';
import type { OtcModuleDeps } from './deps';
import { pushChanges } from './order-events';
import { applyDeadlines } from './use-cases/apply-deadlines';

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
      if (guard.trusts(run.nowMs, steadyMs(deps.clock))) await unlessSeeding(deps, () => applyDeadlines(engine, run));
    },
  });
};
