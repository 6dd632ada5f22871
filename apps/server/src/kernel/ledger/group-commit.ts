import { isBusy } from '#platform/db/classify-error';
import type { Pool } from '#platform/db/pool';
import { isUniqueViolation, type Tx, withTx } from '#platform/db/with-tx';
import { processInHalves } from '#platform/jobs/process-in-halves';
import { Refusal } from '#platform/refusal';
import { monotonicMs } from '#platform/runtime/monotonic';

export type Outcome<R> = { readonly ok: true; readonly value: R } | { readonly ok: false; readonly error: Error };

export interface BatchMode {
  /** Set on the second try after a unique violation: search for existing rows before writing. */
  readonly careful: boolean;
}

interface Waiting<I, R> {
  readonly item: I;
  readonly sinceMs: number;
  readonly resolve: (value: R) => void;
  readonly reject: (error: unknown) => void;
}

interface GroupCommitOptions<I, R> {
  readonly pool: Pool;
  /**
   * Handles all items in one transaction and returns one outcome per item; may be retried, so it must have no other
   * effects.
   */
  readonly run: (tx: Tx, items: readonly I[], mode: BatchMode) => Promise<readonly Outcome<R>[]>;
  /** Callers that may wait for a transaction; further ones are refused with "busy" at once. */
  readonly maxQueue?: number;
  /**
   * A caller that waited longer than this before its transaction began is refused with "busy". Absent: the pool's value,
   * or 5 s.
   */
  readonly maxWaitMs?: number;
}

/**
 * Under load, one transaction is prepared while another is being written, so that the database and this process both
 * stay busy. Otherwise one full batch after the other is faster than two half-full ones.
 */
const LANES = 2;
const CROWD = 200;
const MAX_BATCH = 500;
const MAX_QUEUE = 4 * MAX_BATCH;
const MAX_WAIT_MS = 5_000;

const runBatch = async <I, R>(
  options: GroupCommitOptions<I, R>,
  items: readonly I[],
): Promise<readonly Outcome<R>[]> => {
  try {
    return await withTx(options.pool, (tx) => options.run(tx, items, { careful: false }));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return withTx(options.pool, (tx) => options.run(tx, items, { careful: true }));
  }
};

const settle = <I, R>(waiting: readonly Waiting<I, R>[], outcomes: readonly Outcome<R>[]): void => {
  waiting.forEach((one, index) => {
    const outcome = outcomes[index];
    if (outcome?.ok) one.resolve(outcome.value);
    else one.reject(outcome?.error ?? new Error('the batch gave no answer'));
  });
};

/**
 * Takes the next batch out of the queue. Callers that waited too long are refused with "busy": nothing was started for
 * them.
 */
const takeBatch = <I, R>(queue: Waiting<I, R>[], maxWaitMs: number): readonly Waiting<I, R>[] => {
  const oldestMs = monotonicMs() - maxWaitMs;
  const batch: Waiting<I, R>[] = [];
  for (const one of queue.splice(0, MAX_BATCH)) {
    if (one.sinceMs < oldestMs) one.reject(new Refusal('server_busy'));
    else batch.push(one);
  }
  return batch;
};

/**
 * One failing item must not fail the others: a failed batch is halved until the item is alone and is rejected. A
 * failure not caused by an item would fail every half as well: all items are rejected with it at once.
 */
const runTogether = async <I, R>(options: GroupCommitOptions<I, R>, batch: readonly Waiting<I, R>[]): Promise<void> => {
  const process = async (part: readonly Waiting<I, R>[]): Promise<void> => {
    try {
      const items = part.map((one) => one.item);
      settle(part, await runBatch(options, items));
    } catch (error) {
      if (!isBusy(error)) throw error;
      for (const one of part) one.reject(error);
    }
  };
  await processInHalves(batch, process, async (one, error) => one.reject(error));
};

/**
 * Collects concurrent calls of one use-case while its previous transactions run and handles them in one batch: many
 * callers share one commit. There is no timer: an idle use-case starts at once. The queue is limited in length and in
 * time. Works in any number of processes: no state is shared.
 */
export const groupCommit = <I, R>(options: GroupCommitOptions<I, R>): ((item: I) => Promise<R>) => {
  const { maxQueue = MAX_QUEUE, maxWaitMs = options.pool.groupWaitMs ?? MAX_WAIT_MS } = options;
  const queue: Waiting<I, R>[] = [];
  let running = 0;

  const pump = async (): Promise<void> => {
    while (queue.length > 0) {
      await runTogether(options, takeBatch(queue, maxWaitMs));
      // Callers that were just answered often call again at once: let them join the next batch.
      await new Promise((resolve) => setImmediate(resolve));
    }
    running -= 1;
  };

  return (item) =>
    new Promise<R>((resolve, reject) => {
      if (queue.length >= maxQueue) throw new Refusal('server_busy');
      queue.push({ item, sinceMs: monotonicMs(), resolve, reject });
      if (running >= LANES || (running > 0 && queue.length < CROWD)) return;
      running += 1;
      setImmediate(() => void pump());
    });
};
