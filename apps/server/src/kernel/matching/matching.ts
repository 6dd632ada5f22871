import type { Ledger } from '#kernel/ledger/post';
import { listen } from '#platform/db/listen';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { AppliedBatch } from './apply-batch';
import { type BookChange, createBookFeed, readNotice, tapeOf, toNotice, viewOf } from './book-feed';
import { createBookOwner } from './book-owner';
import { type BookPair, loadBookPairs } from './book-pair';
import { loadViews } from './book-views.store';

export interface MatchingDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Pick<Config, 'roles'>;
  readonly newId: () => string;
}

const BOOKS = 'spot_books';
const COMMANDS = 'spot_commands';
/** Other processes see a book at most this often. */
const TELL_EVERY_MS = 50;
/** Longer than it takes another process to take a book over. */
const PATIENCE_MS = 6_000;

/** The books of this process and the view of all others. A process without the role engine owns none and only looks. */
export const createMatching = (deps: MatchingDeps) => {
  const { pool, clock, logger } = deps;
  const self = deps.newId();
  const feed = createBookFeed();
  const toTell = new Map<number, BookChange>();
  let pairs: readonly BookPair[] = [];
  let houseId = 0;
  let owner: ReturnType<typeof createBookOwner> | null = null;
  let telling: NodeJS.Timeout | null = null;
  let stopListening: () => Promise<void> = async () => undefined;

  const tell = (): void => {
    telling = null;
    const notices = [...toTell.values()].map((change) => toNotice(self, change));
    toTell.clear();
    pool
      .query(`select pg_notify('${BOOKS}', notice) from unnest($1::text[]) as notice`, [notices])
      .catch((error: unknown) => logger.warn({ err: error }, 'spot: the other processes could not be told'));
  };
  const changed = (change: BookChange): void => {
    feed.take(change);
    const waiting = toTell.get(change.view.instrumentId);
    toTell.set(change.view.instrumentId, { view: change.view, trades: [...(waiting?.trades ?? []), ...change.trades] });
    telling ??= setTimeout(tell, TELL_EVERY_MS);
  };
  const onApplied = (batch: AppliedBatch): void => {
    const timeMs = clock.nowMs();
    for (const book of batch.books) {
      const effects = batch.effects.get(book.pair.instrumentId);
      changed({ view: viewOf(book, timeMs), trades: effects ? tapeOf(effects, { houseId, timeMs }) : [] });
    }
  };

  const fill = async (): Promise<void> => {
    for (const change of await loadViews(pool, { pairs, houseId, timeMs: clock.nowMs() })) feed.take(change);
  };
  const hear = async (): Promise<void> => {
    const books = listen({
      pool,
      logger,
      channel: BOOKS,
      onNotice: (payload) => {
        const { from, change } = readNotice(payload);
        if (from !== self) feed.take(change);
      },
      onConnected: () => void fill().catch((error: unknown) => logger.warn({ err: error }, 'spot: books not read')),
    });
    const commands = listen({
      pool,
      logger,
      channel: COMMANDS,
      onNotice: (payload) => owner?.wake(Number.parseInt(payload, 10)),
      onConnected: () => owner?.wake(),
    });
    stopListening = async () => void (await Promise.all([books.stop(), commands.stop()]));
    await Promise.all([books.connected, commands.connected]);
  };

  return {
    feed,
    pairs: () => pairs,
    pair: (instrumentId: number): BookPair | undefined => pairs.find((pair) => pair.instrumentId === instrumentId),
    houseId: () => houseId,
    start: async (): Promise<void> => {
      pairs = await loadBookPairs(pool);
      const { rows } = await pool.query<{ id: number }>('select user_id as id from spot_maker');
      houseId = rows[0]?.id ?? 0;
      await fill();
      if (deps.config.roles.includes('engine')) {
        const onLoaded = (book: Parameters<typeof viewOf>[0]): void =>
          changed({ view: viewOf(book, clock.nowMs()), trades: [] });
        owner = createBookOwner({ ...deps, pairs, houseId, holder: self, onApplied, onLoaded });
        owner.start();
      }
      await hear();
    },
    stop: async (): Promise<void> => {
      await stopListening();
      await owner?.stop();
      if (telling !== null) clearTimeout(telling);
    },
    /** Commands were committed: whoever owns the book is told. */
    appended: (instrumentId: number): void => {
      if (owner?.owns(instrumentId)) {
        owner.wake(instrumentId);
        return;
      }
      pool
        .query(`select pg_notify('${COMMANDS}', $1)`, [String(instrumentId)])
        .catch((error: unknown) => logger.warn({ err: error }, 'spot: the owner of a book could not be told'));
    },
    /** True when the book has applied the command; false when nobody did in time: then it will be, later. */
    waitFor: (instrumentId: number, seq: number): Promise<boolean> => feed.waitFor(instrumentId, seq, PATIENCE_MS),
    /** For tests: the books this process owns. */
    ownedBook: (instrumentId: number) => owner?.book(instrumentId),
  };
};

export type Matching = ReturnType<typeof createMatching>;
