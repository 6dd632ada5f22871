import { createClockGuard } from '#kernel/pricing/clock-guard';
import { steadyMs } from '#platform/runtime/clock';
import type { InviteModuleDeps } from './deps';
import { payRebates } from './use-cases/pay-rebates';
import { runRebates } from './use-cases/run-rebates';

const EVERY_MS = 5_000;

/** While the clock has jumped no day is closed and nothing is paid: neither can be taken back. */
export const registerInviteJobs = (deps: InviteModuleDeps): void => {
  const guard = createClockGuard();
  const engine = { ...deps, pool: deps.enginePool };
  deps.jobs.every({
    name: 'invite_rebates',
    everyMs: EVERY_MS,
    run: async ({ nowMs, ensureHeld, signal }) => {
      if (!guard.trusts(nowMs, steadyMs(deps.clock))) return;
      await runRebates(engine, { nowMs, ensureHeld, signal });
      await payRebates(engine, { nowMs, ensureHeld, signal });
    },
  });
};
