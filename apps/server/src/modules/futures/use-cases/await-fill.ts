import { groupCommit } from '#kernel/ledger/group-commit';
import { createBatchReader } from '#platform/db/batch-reads';
import { afterCommit } from '#platform/db/classify-error';
import type { Pool } from '#platform/db/pool';
import { refuse } from '#platform/refusal';
import { monotonicMs } from '#platform/runtime/monotonic';
import type { FuturesDeps } from '../deps';
import type { PositionChanges } from '../position-changes';
import { giveUpWaiting } from './refuse-waiting';

/** A tick that was made in time may need this long to arrive. */
const ARRIVES_WITHIN_MS = 500;
/** What another process has filled is noticed this soon. */
const LOOK_EVERY_MS = 50;
/** An engine that died is replaced within this time; the order stands, and the same key hears what came of it. */
const LONGEST_MS = 6_000;

/** Everybody who waits sleeps on the same promise: until something was filled in this process, or for a moment. */
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
      const timer = setTimeout(wake, LOOK_EVERY_MS);
      const stop = fills.listen(wake);
    });
    return sleeping;
  };
};

interface Awaited<T> {
  /** What these calls have come to so far. */
  readonly load: (pool: Pool, references: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  /** Positions that still wait; empty: all is decided. */
  readonly waitingIds: (of: T) => readonly number[];
}

/**
 * Lets a call that was accepted wait for the tick that decides about it, and for the engine to have booked that. When no
 * tick comes in time it is given up, under the lock of its rows.
 */
export const createAwaitFill = <T>(deps: FuturesDeps, { load, waitingIds }: Awaited<T>) => {
  const read = createBatchReader<string, T>((references) => load(deps.pool, references));
  const sleep = createSleep(deps.fills);
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
      if (passedMs > LONGEST_MS) return refuse('fill_delayed');
      if (passedMs > waitMs + ARRIVES_WITHIN_MS && !hasGivenUp) {
        hasGivenUp = true;
        await giveUp(ids);
        deps.changes.tell();
      } else await sleep();
    }
  };
};
