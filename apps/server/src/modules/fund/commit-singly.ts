import type { BatchMode, Outcome } from '#kernel/ledger/group-commit';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';

/** Connections one use-case may hold at once, so that many slow calls do not exhaust the pool. */
const AT_ONCE = 4;
/** Maximum queue length; further calls are refused as `server_busy`. */
const MOST_WAITING = 200;

const createLimiter = (most: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most && waiting.length >= MOST_WAITING) refuse('server_busy');
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot is handed to the first in the queue, so that no later caller can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

interface SingleCommit<I, R> {
  readonly pool: Pool;
  readonly run: (tx: Tx, items: readonly I[], mode: BatchMode) => Promise<readonly Outcome<R>[]>;
}

/**
 * Commits commands that do more than post entries: one transaction each, rolled back as a whole on a refusal. Replaces
 * the group commit.
 */
export const commitSingly = <I extends OnceItem, R>({ pool, run }: SingleCommit<I, R>): ((item: I) => Promise<R>) => {
  const limited = createLimiter(AT_ONCE);
  return (item) =>
    limited(() =>
      withTx(pool, async (tx) => {
        const [outcome] = await run(tx, [item], { careful: true });
        if (!outcome) throw new Error('the call gave no answer');
        if (!outcome.ok) throw outcome.error;
        return outcome.value;
      }),
    );
};

/** Adapts the booking of one item to a command that commits singly. A refusal is thrown. */
export const bookSingly =
  <I, R>(book: (tx: Tx, item: I) => Promise<Booked<R>>) =>
  (tx: Tx, items: readonly I[]): Promise<Outcome<Booked<R>>[]> =>
    Promise.all(items.map(async (item) => ({ ok: true, value: await book(tx, item) }) as const));
