import { createClockGuard } from '#kernel/pricing/clock-guard';
import { monotonicMs } from '#platform/runtime/monotonic';
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
      if (guard.trusts(nowMs, monotonicMs())) await showDueSeeds(engine, { nowMs, ensureHeld });
    },
  });
};
