import type { Ledger } from '#kernel/ledger/post';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { type AppliedBatch, applyBatch } from './apply-batch';
import { loadOpenOrders, loadProgress } from './batch.store';
import type { BookPair } from './book-pair';
import { type BookLease, releaseBooks, renewBooks, takeBooks } from './leases.store';
import { LiveBook } from './live-book';

const LEASE_MS = 3_000;
const HEARTBEAT_MS = 1_000;

export interface OwnerDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pairs: readonly BookPair[];
  readonly houseId: number;
  readonly holder: string;
  /** After the commit. */
  readonly onApplied: (batch: AppliedBatch) => void;
  /** A book was taken over and stands as in the database. */
  readonly onLoaded: (book: LiveBook) => void;
}

export interface BookOwner {
  start(): void;
  stop(): Promise<void>;
  /** There may be something new in the journal of this book; without a name, of any. */
  wake(instrumentId?: number): void;
  owns(instrumentId: number): boolean;
  book(instrumentId: number): LiveBook | undefined;
}

const loadBooks = async (deps: OwnerDeps, ids: readonly number[]): Promise<LiveBook[]> => {
  const client = await deps.pool.connect();
  try {
    // Progress and orders of one moment: the owner before us may have been in the middle of a commit.
    await client.query('begin isolation level repeatable read, read only');
    const books: LiveBook[] = [];
    for (const progress of await loadProgress(client, ids)) {
      const pair = deps.pairs.find((one) => one.instrumentId === progress.instrumentId);
      if (!pair) continue;
      const book = new LiveBook({ ...progress, pair, markedOwner: deps.houseId });
      book.restore(await loadOpenOrders(client, pair));
      books.push(book);
    }
    return books;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

/**
 * Owns books by lease and applies their journals. One transaction at a time, for all books that have something to do:
 * many orders share a commit. Whatever fails, the books are loaded again from the database, which is the truth.
 */
export const createBookOwner = (deps: OwnerDeps): BookOwner => {
  const { pool, logger, holder } = deps;
  const leases = new Map<number, BookLease>();
  const books = new Map<number, LiveBook>();
  const dirty = new Set<number>();
  let running: Promise<void> | null = null;
  let heart: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isStopping = false;

  const loadMissing = async (): Promise<void> => {
    const missing = [...leases.keys()].filter((id) => !books.has(id));
    if (missing.length === 0) return;
    for (const book of await loadBooks(deps, missing)) {
      books.set(book.pair.instrumentId, book);
      dirty.add(book.pair.instrumentId);
      deps.onLoaded(book);
    }
  };

  /** One batch; false when the journals held nothing. */
  const step = async (): Promise<boolean> => {
    await loadMissing();
    const ids = [...dirty].filter((id) => leases.has(id) && books.has(id));
    dirty.clear();
    if (ids.length === 0) return false;
    const mine = new Map(ids.map((id) => [id, books.get(id) as LiveBook]));
    try {
      const batch = await applyBatch(
        { pool, ledger: deps.ledger, houseId: deps.houseId, nowMs: deps.clock.nowMs },
        mine,
        ids.map((id) => leases.get(id) as BookLease),
      );
      if (batch === null) return false;
      // A batch has a largest size: there may be more.
      for (const book of batch.books) dirty.add(book.pair.instrumentId);
      deps.onApplied(batch);
      return true;
    } catch (error) {
      for (const id of ids) books.delete(id);
      throw error;
    }
  };

  const pump = async (): Promise<void> => {
    try {
      while (!isStopping && (await step())) {
        // Callers that were just answered often call again at once: let them join the next batch.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      logger.error({ err: error }, 'spot: a batch failed, its books are loaded again');
    } finally {
      running = null;
      // What was asked for while the last look found nothing.
      if (!isStopping && dirty.size > 0 && books.size > 0) run();
    }
  };
  const run = (): void => {
    running ??= pump();
  };

  const beat = async (): Promise<void> => {
    const by = { holder, leaseMs: LEASE_MS };
    if (leases.size > 0) {
      const kept = await renewBooks(pool, [...leases.values()], by);
      for (const id of [...leases.keys()].filter((one) => !kept.has(one))) {
        logger.warn({ instrumentId: id }, 'spot: a book passed to another owner');
        leases.delete(id);
        books.delete(id);
      }
    }
    const free = deps.pairs.map((pair) => pair.instrumentId).filter((id) => !leases.has(id));
    if (free.length === 0) return;
    for (const lease of await takeBooks(pool, free, by)) {
      leases.set(lease.instrumentId, lease);
      books.delete(lease.instrumentId);
      logger.info({ instrumentId: lease.instrumentId, fence: lease.fence }, 'spot: book taken');
    }
  };
  const heartbeat = (): void => {
    heart = beat()
      .catch((error: unknown) => logger.warn({ err: error }, 'spot: the leases could not be renewed'))
      .then(() => {
        for (const id of leases.keys()) dirty.add(id);
        if (leases.size > 0) run();
        if (!isStopping) timer = setTimeout(heartbeat, HEARTBEAT_MS);
      });
  };

  return {
    start: heartbeat,
    stop: async () => {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      await heart;
      if (timer !== null) clearTimeout(timer);
      await running;
      if (leases.size > 0) await releaseBooks(pool, [...leases.values()]);
    },
    wake: (instrumentId) => {
      if (isStopping) return;
      for (const id of instrumentId === undefined ? leases.keys() : [instrumentId]) if (leases.has(id)) dirty.add(id);
      if (dirty.size > 0) run();
    },
    owns: (instrumentId) => leases.has(instrumentId),
    book: (instrumentId) => books.get(instrumentId),
  };
};
