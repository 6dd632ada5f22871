import { createClockGuard } from '#kernel/pricing/clock-guard';
import { steadyMs } from '#platform/runtime/clock';
import type { GameModuleDeps } from './deps';
import { showDueSeeds } from './use-cases/show-due-seeds';

const EVERY_MS = 10_000;

/** While the clock has jumped no seed is shown: that cannot be taken back. */
export const registerGameJobs = (deps: GameModuleDeps): void => {
  const guard = createClockGuard();
  const engine = { ...deps, pool: deps.enginePool };
  deps.jobs.every({
    name: 'game_seeds',
    everyMs: EVERY_MS,
    run: async ({ nowMs, ensureHeld }) => {
      if (guard.trusts(nowMs, steadyMs(deps.clock))) await showDueSeeds(engine, { nowMs, ensureHeld });
    },
  });
};
