import type { Pool } from '#platform/db/pool';
import { isPoison } from '#platform/jobs/is-poison';
import { loadOpenOrders, loadProgress } from './batch.store';
import type { BookPair } from './book-pair';
import { loadOpenHalts } from './halts.store';
import { LiveBook } from './live-book';

export interface StoredBooks {
  readonly books: ReadonlyMap<number, LiveBook>;
  /** Halted books; they are loaded all the same, to be shown. */
  readonly halted: ReadonlySet<number>;
  /** Books that could not be built from their open orders, with the error. */
  readonly broken: ReadonlyMap<number, unknown>;
}

/**
 * The books in one database snapshot, by instrument: progress, orders and halts must be consistent despite concurrent
 * commits.
 */
export const loadStoredBooks = async (
  pool: Pool,
  pairs: readonly BookPair[],
  markedOwner = 0,
): Promise<StoredBooks> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const ids = pairs.map((pair) => pair.instrumentId);
    const books = new Map<number, LiveBook>();
    const broken = new Map<number, unknown>();
    const halts = await loadOpenHalts(client);
    for (const progress of await loadProgress(client, ids)) {
      const pair = pairs.find((one) => one.instrumentId === progress.instrumentId) as BookPair;
      try {
        const book = new LiveBook({ ...progress, pair, markedOwner });
        book.restore(await loadOpenOrders(client, pair));
        books.set(pair.instrumentId, book);
      } catch (error) {
        if (!isPoison(error)) throw error;
        broken.set(pair.instrumentId, error);
      }
    }
    return { books, broken, halted: new Set(halts.map(({ instrumentId }) => instrumentId)) };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

/** Per book: deletes the journal up to the newest snapshot older than `before`; a replay then starts from it. */
export const forgetJournal = async (pool: Pool, before: Date): Promise<void> => {
  await pool.query(
    `with kept as (
       select instrument_id, max(seq) as seq from spot_snapshot where created_at < $1 group by instrument_id
     ), forgotten as (
       delete from spot_snapshot s using kept k where s.instrument_id = k.instrument_id and s.seq < k.seq
     )
     delete from spot_command c using kept k where c.instrument_id = k.instrument_id and c.seq <= k.seq`,
    [before],
  );
};
