import { listNights } from '@candor/domain/futures/overnight';
import { type WatchDeps as TriggerDeps, type TriggerKind, TriggerWatch } from '#kernel/triggers/watch-triggers';
import { withTx } from '#platform/db/with-tx';
import type { JobRun } from '#platform/jobs/jobs';
import type { FuturesDeps } from '../deps';
import { loadNightsFrom } from '../nights/nights.store';
import { runNight } from '../nights/run-night';
import { endEntrusts } from '../use-cases/end-entrusts';
import { giveUpWaiting } from '../use-cases/refuse-waiting';
import { loadOverdue } from '../waiting.store';
import { applyTriggers } from './apply-triggers';
import { positionLevels } from './position-levels';
import { loadChanged, loadExpired, loadLiveIds, loadWaiting, upsertCursors, type WatchRow } from './watch.store';

export type WatchDeps = FuturesDeps & TriggerDeps;

const EXPIRE_BATCH = 500;
const DAY_MS = 86_400_000;
/** If no tick arrives, midnight is taken as passed after this time. */
const NIGHT_WAIT_MS = 2_000;
/** A waiting call gives up its own order; this handles calls whose process has died. */
const GIVE_UP_MS = 2_000;

type Watch = TriggerWatch<WatchRow>;

/**
 * Charges a night after every tick up to it was checked against all rows, and before any later tick is: so the same
 * positions are charged, in the same order, whenever this runs.
 */
const passNights = async (deps: WatchDeps, watch: Watch, signal: AbortSignal): Promise<void> => {
  const { books } = watch;
  while (!signal.aborted) {
    const nightMs = books.barrierMs();
    const nowMs = deps.clock.nowMs();
    if (nowMs < nightMs || (watch.newestMs() <= nightMs && nowMs < nightMs + NIGHT_WAIT_MS)) return;
    // First handles ticks committed just before the one received.
    books.setBarrier(nightMs);
    await watch.settle(signal);
    if (signal.aborted) return;
    await runNight(deps, nightMs);
    books.setBarrier(nightMs + DAY_MS);
    await watch.loadChanges();
    await watch.settle(signal);
  }
};

/** Gives up overdue orders and closes whose call no longer waits. */
const giveUpOverdue = async (deps: WatchDeps): Promise<void> => {
  const ids = await loadOverdue(deps.pool, deps.clock.nowMs() - GIVE_UP_MS);
  if (ids.length > 0) await withTx(deps.pool, (tx) => giveUpWaiting(deps, tx, ids));
};

const sweep = async (deps: WatchDeps, { books }: Watch): Promise<void> => {
  const ids = await loadExpired(deps.pool, deps.clock.nowMs(), EXPIRE_BATCH);
  if (ids.length > 0) await withTx(deps.pool, (tx) => endEntrusts(deps, tx, { ids, outcome: 'expired' }));
  await giveUpOverdue(deps);
  books.keepOnly(await loadLiveIds(deps.pool));
};

const positionKind = (deps: WatchDeps): TriggerKind<WatchRow> => ({
  name: 'position',
  checkEveryMs: 250,
  checksEveryTick: true,
  saveEveryChecks: 8,
  sweepEveryChecks: 40,
  batch: 1_000,
  levelsOf: positionLevels,
  loadChanged: (sinceXid) => loadChanged(deps.pool, sinceXid),
  loadWaiting: (ids) => loadWaiting(deps.pool, ids),
  handle: async (due) => {
    const done = await applyTriggers(deps, due);
    deps.fills.notify();
    return done;
  },
  writeCursors: upsertCursors,
  afterCheck: (watch, signal) => passNights(deps, watch, signal),
  onSweep: (watch) => sweep(deps, watch),
});

/** The first midnight that may not have been charged to all positions. */
const loadNextNight = async ({ pool, clock }: WatchDeps): Promise<number> => {
  const nowMs = clock.nowMs();
  const fromMs = (await loadNightsFrom(pool)) ?? nowMs;
  return listNights(fromMs, fromMs + DAY_MS)[0] ?? nowMs + DAY_MS;
};

const createWatch = async (deps: WatchDeps): Promise<Watch> =>
  new TriggerWatch(deps, positionKind(deps), await loadNextNight(deps));

/** Watches all positions and orders for as long as the lease is held. */
export const watchPositions = async (deps: WatchDeps, run: JobRun): Promise<void> => {
  const watch = await createWatch(deps);
  const stop = deps.changes.listen(() => watch.wake());
  try {
    await watch.run(run);
  } finally {
    stop();
  }
};

/** Like `watchPositions`, one turn at a time, for callers that must know when all ticks are handled. */
export const openWatch = async (deps: WatchDeps) => {
  const watch = await createWatch(deps);
  const stop = watch.listen();
  const never = new AbortController().signal;
  return {
    turn: async (): Promise<void> => {
      await watch.turn(never);
      await watch.sweep();
    },
    stop,
  };
};
