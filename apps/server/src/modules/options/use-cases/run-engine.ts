import type { Board } from '#kernel/pricing/board';
import { createClockGuard } from '#kernel/pricing/clock-guard';
import type { JobRun } from '#platform/jobs/jobs';
import { steadyMs } from '#platform/runtime/clock';
import { createWakeableTimer } from '#platform/runtime/wakeable-timer';
import type { EngineDeps } from '../deps';
import { type EngineMoment, fixEntries } from './fix-entries';
import { settleDue } from './settle-due';

/** Without ticks, orders to be called off are checked at this interval. */
const CHECK_EVERY_MS = 500;

/**
 * One check, with one statement when there is nothing to do. Entries come first, as an order may have got its entry and
 * become due since the last check.
 */
export const settleDueOptions = async (deps: EngineDeps, moment: EngineMoment): Promise<void> => {
  const mayBeDue = await fixEntries(deps, moment);
  if (mayBeDue) await settleDue(deps, moment);
};

/**
 * Checks after every batch of ticks for as long as the lease is held. Decisions follow from the orders and the chain
 * only, so it does not matter which process checks, when, or how often: a new holder continues where the last one
 * stopped.
 */
export const runEngine = async (deps: EngineDeps & { readonly board: Board }, run: JobRun): Promise<void> => {
  const guard = createClockGuard();
  const timer = createWakeableTimer();
  const stops = [deps.board.onTicks(timer.wake), deps.board.onPauses(timer.wake), timer.wakeOnAbort(run.signal)];
  try {
    while (!run.signal.aborted) {
      timer.reset();
      const nowMs = deps.clock.nowMs();
      const mayGiveUp = guard.trusts(nowMs, steadyMs(deps.clock));
      await settleDueOptions(deps, { nowMs, mayGiveUp, ensureHeld: run.ensureHeld });
      await timer.wait(CHECK_EVERY_MS);
    }
  } finally {
    for (const stop of stops) stop();
  }
};
