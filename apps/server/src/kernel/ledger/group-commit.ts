import type { Pool } from '#platform/db/pool';
import { isUniqueViolation, type Tx, withTx } from '#platform/db/with-tx';

export type Outcome<R> = { readonly ok: true; readonly value: R } | { readonly ok: false; readonly error: Error };

export interface BatchMode {
  /** Set on the second try after a unique violation: look for what exists already before writing. */
  readonly careful: boolean;
}

interface Waiting<I, R> {
  readonly item: I;
  readonly resolve: (value: R) => void;
  readonly reject: (error: unknown) => void;
}

interface GroupCommitOptions<I, R> {
  readonly pool: Pool;
  /** Handles all items in one transaction and answers each on its own; may run again, so it has no other effects. */
  readonly run: (tx: Tx, items: readonly I[], mode: BatchMode) => Promise<readonly Outcome<R>[]>;
}

/**
 * With a crowd waiting, one transaction is prepared while another is being written, so that the database and this
 * process both stay busy. Below that, one full batch after the other is faster than two half ones.
 */
const LANES = 2;
const CROWD = 200;
const MAX_BATCH = 500;

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
 * Collects concurrent calls of one use-case while its previous transactions run and hands them over together: many
 * callers share one commit. There is no timer: an idle use-case starts at once. Stateless, so any number of processes
 * may do the same.
 */
export const groupCommit = <I, R>(options: GroupCommitOptions<I, R>): ((item: I) => Promise<R>) => {
  const queue: Waiting<I, R>[] = [];
  let running = 0;

  const runTogether = async (batch: readonly Waiting<I, R>[]): Promise<void> => {
    try {
      const items = batch.map((one) => one.item);
      settle(batch, await runBatch(options, items));
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1 && only) only.reject(error);
      // One poisonous item must not fail the others: each gets a transaction of its own.
      else for (const one of batch) await runTogether([one]);
    }
  };

  const pump = async (): Promise<void> => {
    while (queue.length > 0) {
      await runTogether(queue.splice(0, MAX_BATCH));
      // Callers that were just answered often call again at once: let them join the next batch.
      await new Promise((resolve) => setImmediate(resolve));
    }
    running -= 1;
  };

  return (item) =>
    new Promise<R>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (running >= LANES || (running > 0 && queue.length < CROWD)) return;
      running += 1;
      setImmediate(() => void pump());
    });
};
