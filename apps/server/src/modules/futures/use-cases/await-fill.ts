import { groupCommit } from '#kernel/ledger/group-commit';
import { createBatchReader } from '#platform/db/batch-reads';
import { afterCommit } from '#platform/db/classify-error';
import type { Pool } from '#platform/db/pool';
import { refuse } from '#platform/refusal';
import { monotonicMs } from '#platform/runtime/monotonic';
import type { FuturesDeps } from '../deps';
import type { PositionChanges } from '../position-changes';
import { giveUpWaiting } from './refuse-waiting';

/** Fills made by another process are polled at this interval. */
const CHECK_EVERY_MS = 50;

/** All waiting calls share one promise: it resolves after a fill in this process, or after the poll interval. */
const createSleep = (fills: PositionChanges): (() => Promise<void>) => {
  let sleeping: Promise<void> | null = null;
  return () => {
    sleeping ??= new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        stop();
        sleeping = null;
        resolve();
      };
      const timer = setTimeout(wake, CHECK_EVERY_MS);
      const stop = fills.listen(wake);
    });
    return sleeping;
  };
};

interface Awaited<T> {
  /** Loads the current state of these calls. */
  readonly load: (pool: Pool, references: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  /** Positions that still wait; empty: all are decided. */
  readonly waitingIds: (of: T) => readonly number[];
}

/**
 * Lets an accepted call wait for the tick that decides it, and for the engine to book the result. When no tick comes in
 * time, the order or close is given up under the lock of its rows.
 */
export const createAwaitFill = <T>(deps: FuturesDeps, { load, waitingIds }: Awaited<T>) => {
  const read = createBatchReader<string, T>((references) => load(deps.pool, references));
  const sleep = createSleep(deps.fills);
  const { fillArrivesMs, fillLongestMs } = deps.patience;
  const giveUp = groupCommit<readonly number[], void>({
    pool: deps.pool,
    run: async (tx, lists) => {
      await giveUpWaiting(deps, tx, [...new Set(lists.flat())]);
      return lists.map(() => ({ ok: true, value: undefined }));
    },
  });
  return async (reference: string, waitMs: number): Promise<T> => {
    const startedMs = monotonicMs();
    let hasGivenUp = false;
    for (;;) {
      const found = (await afterCommit(read(reference))) ?? refuse('position_unknown');
      const ids = waitingIds(found);
      if (ids.length === 0) return found;
      const passedMs = monotonicMs() - startedMs;
      if (passedMs > fillLongestMs) return refuse('fill_delayed');
      if (passedMs > waitMs + fillArrivesMs && !hasGivenUp) {
        hasGivenUp = true;
        await giveUp(ids);
        deps.changes.notify();
      } else await sleep();
    }
  };
};
