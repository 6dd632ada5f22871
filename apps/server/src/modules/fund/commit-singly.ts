import { type Answer, type Booked, bookOnce, type OnceItem } from '#kernel/ledger/once';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';

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

/** Until the transaction ends, calls with these references come one after the other, whichever process they reach. */
export const lockReferences = async (tx: Tx, items: readonly OnceItem[]): Promise<void> => {
  const keyed = items.filter((item) => item.idempotency !== null).map((item) => item.reference);
  if (keyed.length === 0) return;
  await tx.client.query({
    name: 'ledger_lock_references',
    text: `select pg_advisory_xact_lock(hashtextextended(reference, 0))
           from (select unnest($1::text[]) as reference order by 1) sorted`,
    values: [keyed],
  });
};

interface SingleCommit<I, R> {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Throws a refusal for a no; then nothing of it stays. Call the ledger once at most. */
  readonly book: (tx: Tx, item: I) => Promise<Booked<R>>;
}

/**
 * One transaction per call, for use-cases that do more than move money: whatever one of them refuses is undone as a
 * whole. A key has one effect, as everywhere.
 */
export const commitSingly = <I extends OnceItem, R>({ pool, clock, book }: SingleCommit<I, R>) => {
  const door = createDoor(AT_ONCE);
  return (item: I): Promise<Answer<R>> =>
    door(() =>
      withTx(pool, async (tx) => {
        await lockReferences(tx, [item]);
        const [outcome] = await bookOnce<I, R>({
          tx,
          items: [item],
          mode: { careful: item.idempotency !== null },
          at: new Date(clock.nowMs()),
          book: async (fresh) =>
            Promise.all(fresh.map(async (one) => ({ ok: true, value: await book(tx, one) }) as const)),
        });
        if (!outcome) throw new Error('the call gave no answer');
        if (!outcome.ok) throw outcome.error;
        return outcome.value;
      }),
    );
};

/**
 * Whether a key has an answer already, for calls that compare a password or a code before they book: a repetition must
 * not be asked for them again. The answer itself, or the refusal of another body, comes from the booking.
 */
export const isAnswered = async (pool: Pool, item: OnceItem): Promise<boolean> => {
  if (item.idempotency === null) return false;
  const { rowCount } = await pool.query('select from idempotency_key where id = $1', [item.reference]);
  return rowCount === 1;
};
