import { setTimeout as delay } from 'node:timers/promises';
import { createBatchReader } from '#platform/db/batch-reads';
import type { Pool } from '#platform/db/pool';
import { Refusal } from '#platform/refusal';
import { monotonicMs } from '#platform/runtime/monotonic';
import { findHeldKeys } from './key-locks';
import { type FindDone, type Known, loadKnown } from './once';

/** How long a call waits for another transaction with its key; then its outcome is unknown. The pool may say otherwise. */
const WAIT_MS = 2_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

type Seen<R> = { readonly isHeld: true } | { readonly isHeld: false; readonly known: Known<R> };

/** Looks a key up for one call. Undefined: it has no effect, and no transaction was booking it. */
export type LookUp<R> = (reference: string) => Promise<Known<R> | undefined>;

/**
 * Looks keys up that may be being booked by another process. Concurrent look-ups share their queries. A key that is held
 * is looked up again after a growing pause, which holds no connection, until the call has waited too long: then it is
 * refused as `outcome_unknown`. Make one per call.
 */
export const createLookUps = <R>(pool: Pool, findDone?: FindDone): (() => LookUp<R>) => {
  const see = createBatchReader<string, Seen<R>>(async (references) => {
    const held = await findHeldKeys(pool, references);
    // After the locks: what was committed until then is visible.
    const free = references.filter((reference) => !held.has(reference));
    const known = await loadKnown<R>(pool, free, findDone);
    return new Map<string, Seen<R>>([
      ...[...held].map((reference) => [reference, { isHeld: true }] as const),
      ...[...known].map(([reference, one]) => [reference, { isHeld: false, known: one }] as const),
    ]);
  });
  return () => {
    let untilMs: number | undefined;
    return async (reference) => {
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
        const seen = await see(reference);
        if (!seen?.isHeld) return seen?.known;
        untilMs ??= monotonicMs() + (pool.keyWaitMs ?? WAIT_MS);
        if (monotonicMs() + pauseMs > untilMs) throw new Refusal('outcome_unknown');
        await delay(pauseMs);
      }
    };
  };
};
