import type { Board } from '#kernel/pricing/board';
import { createClockGuard } from '#kernel/pricing/clock-guard';
import type { JobRun } from '#platform/jobs/jobs';
import { monotonicMs } from '#platform/runtime/monotonic';
import { createWakeableTimer } from '#platform/runtime/wakeable-timer';
import type { EngineDeps } from '../deps';
import { type EngineMoment, fixEntries } from './fix-entries';
import { settleDue } from './settle-due';

/** Without ticks: orders that must be given up are looked for this often. */
const LOOK_EVERY_MS = 500;

/**
 * One look at the database, with one statement when there is nothing to do. Entries come first, as an order may have got
 * its entry and its end while nobody looked.
 */
export const settleDueOptions = async (deps: EngineDeps, moment: EngineMoment): Promise<void> => {
  const mayBeDue = await fixEntries(deps, moment);
  if (mayBeDue) await settleDue(deps, moment);
};

/**
 * Looks after every batch of ticks for as long as the lease is held. What is decided follows from the orders and the
 * chain, so it does not matter who looks, when, or how often: a new holder goes on where the last one was stopped.
 */
export const runEngine = async (deps: EngineDeps & { readonly board: Board }, run: JobRun): Promise<void> => {
  const guard = createClockGuard();
  const alarm = createWakeableTimer();
  const stops = [deps.board.onTicks(alarm.wake), deps.board.onPauses(alarm.wake), alarm.wakeOnAbort(run.signal)];
  try {
    while (!run.signal.aborted) {
      alarm.reset();
      const nowMs = deps.clock.nowMs();
      const mayGiveUp = guard.trusts(nowMs, monotonicMs());
      await settleDueOptions(deps, { nowMs, mayGiveUp, ensureHeld: run.ensureHeld });
      await alarm.wait(LOOK_EVERY_MS);
    }
  } finally {
    for (const stop of stops) stop();
  }
};
