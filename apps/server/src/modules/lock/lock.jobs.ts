import { createClockGuard } from '#kernel/pricing/clock-guard';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import { steadyMs } from '#platform/runtime/clock';
import { announceRenewals } from './use-cases/announce-renewals';
import { type PayoutDeps, runPayouts } from './use-cases/run-payouts';

const EVERY_MS = 2_000;

/**
 * Announces renewals and pays what is due. While the clock has jumped nothing is paid: an amount that is paid early cannot be
 * taken back.
 */
export const registerLockJobs = (deps: PayoutDeps & { readonly jobs: Jobs; readonly enginePool: Pool }): void => {
  const guard = createClockGuard();
  const engine = { ...deps, pool: deps.enginePool };
  deps.jobs.every({
    name: 'lock_payouts',
    everyMs: EVERY_MS,
    run: async ({ nowMs, ensureHeld, signal }) => {
      if (!guard.trusts(nowMs, steadyMs(deps.clock))) return;
      await announceRenewals(engine, { nowMs, ensureHeld });
      await runPayouts(engine, { nowMs, ensureHeld, signal });
    },
  });
};
