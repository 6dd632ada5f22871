import { createClockGuard } from '#kernel/pricing/clock-guard';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import { steadyMs } from '#platform/runtime/clock';
import type { CopyDeps } from './deps';
import { figureHoursOf } from './figure-hours';
import { runFigures } from './use-cases/run-figures';
import { stopFailed } from './use-cases/stop-failed';

/** Computes the hourly figures of leaders and ends leaders below 1 % of what they moved in. Does nothing while the clock has jumped: an hour is written once. */
export const registerFiguresJob = (deps: CopyDeps & { readonly jobs: Jobs; readonly enginePool: Pool }): void => {
  const guard = createClockGuard();
  const engine = { ...deps, pool: deps.enginePool };
  deps.jobs.every({
    name: 'copy_figures',
    everyMs: figureHoursOf(deps.config.productDayMs).everyMs,
    run: async ({ nowMs, ensureHeld, signal }) => {
      if (!guard.trusts(nowMs, steadyMs(deps.clock))) return;
      await runFigures(engine, { nowMs, ensureHeld, signal });
      await stopFailed(engine, { ensureHeld });
    },
  });
};
