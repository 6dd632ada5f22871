import type { BatchMode, Outcome } from '#kernel/ledger/group-commit';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';

/** Connections a use-case may hold at once, so that a crowd of slow calls leaves room for everybody else. */
const AT_ONCE = 4;
/** Whoever comes after these is told to come back, rather than left hanging. */
const MOST_WAITING = 200;

const createDoor = (width: number) => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= width && waiting.length >= MOST_WAITING) refuse('server_busy');
    if (inside >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      // The place is handed over, not given back, so nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
};

/** Until the transaction ends, calls with this reference come one after the other, whichever process they reach. */
const lockReference = async (tx: Tx, reference: string): Promise<void> => {
  await tx.client.query({
    name: 'fund_lock_reference',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [reference],
  });
};

interface SingleCommit<I, R> {
  readonly pool: Pool;
  readonly run: (tx: Tx, items: readonly I[], mode: BatchMode) => Promise<readonly Outcome<R>[]>;
}

/**
 * The way into the database for commands that do more than move money: one transaction each, undone as a whole when it
 * refuses. Takes the place of the group commit.
 */
export const commitSingly = <I extends OnceItem, R>({ pool, run }: SingleCommit<I, R>): ((item: I) => Promise<R>) => {
  const door = createDoor(AT_ONCE);
  return (item) =>
    door(() =>
      withTx(pool, async (tx) => {
        if (item.idempotency !== null) await lockReference(tx, item.reference);
        const [outcome] = await run(tx, [item], { careful: true });
        if (!outcome) throw new Error('the call gave no answer');
        if (!outcome.ok) throw outcome.error;
        return outcome.value;
      }),
    );
};

/** The booking of one item, for a command that commits singly. Throws a refusal for a no. */
export const bookSingly =
  <I, R>(book: (tx: Tx, item: I) => Promise<Booked<R>>) =>
  (tx: Tx, items: readonly I[]): Promise<Outcome<Booked<R>>[]> =>
    Promise.all(items.map(async (item) => ({ ok: true, value: await book(tx, item) }) as const));
