import type { Ledger } from '#kernel/ledger/post';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { AppliedBatch } from './apply-batch';
import { type BookChange, createBookFeed, tapeOf, viewOf } from './book-feed';
import type { BookOrder } from './book-order';
import { BookOwner } from './book-owner';
import { type BookPair, loadBookPairs } from './book-pair';
import { loadViews } from './book-views.store';
import { type BookHalt, loadOpenHalts } from './halts.store';
import type { LiveBook } from './live-book';
import { createBookNotifier, listenToBooks } from './notify-books';

export interface MatchingDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Pick<Config, 'roles'>;
  readonly newId: () => string;
}

/** Longer than another process needs to take over a book. */
const PATIENCE_MS = 6_000;

/** The books this process owns and the views of all others. A process without the role engine owns none. */
export class Matching {
  readonly #deps: MatchingDeps;
  readonly #self: string;
  readonly #teller: ReturnType<typeof createBookNotifier>;
  readonly feed = createBookFeed();
  /** Grows when a book is opened; the owner reads the same list. */
  readonly #pairs: BookPair[] = [];
  #houseId = 0;
  #owner: BookOwner | null = null;
  #halts: ReadonlyMap<number, BookHalt> = new Map();
  #haltsRead: Promise<void> = Promise.resolve();
  readonly #justApplied = new Map<number, BookOrder>();
  #ears: { stop(): Promise<void> } | null = null;

  constructor(deps: MatchingDeps) {
    this.#deps = deps;
    this.#self = deps.newId();
    this.#teller = createBookNotifier({ ...deps, self: this.#self });
  }

  async start(): Promise<void> {
    const { pool, logger, config } = this.#deps;
    this.#pairs.splice(0, this.#pairs.length, ...(await loadBookPairs(pool)));
    const { rows } = await pool.query<{ id: number }>('select user_id as id from spot_maker');
    this.#houseId = rows[0]?.id ?? 0;
    await this.#fill();
    await this.#readHalts();
    if (config.roles.includes('engine')) this.#owner = this.#startOwner();
    this.#ears = await listenToBooks({
      pool,
      logger,
      self: this.#self,
      onBook: (change) => this.feed.take(change),
      onBooksMissed: () =>
        void this.#fill().catch((error: unknown) => logger.warn({ err: error }, 'spot: books not read')),
      onCommands: (instrumentId) => this.#owner?.wake(instrumentId),
      onHalts: () =>
        void this.#readHalts().catch((error: unknown) => logger.warn({ err: error }, 'spot: halts not read')),
    });
  }

  /** Call when instruments may have been added: books opened since are offered and, by an engine, owned. */
  async addOpened(): Promise<void> {
    const pairs = await loadBookPairs(this.#deps.pool);
    const opened = pairs.filter(({ instrumentId }) => this.pair(instrumentId) === undefined);
    if (opened.length === 0) return;
    this.#pairs.push(...opened);
    await this.#fill();
  }

  async stop(): Promise<void> {
    await this.#ears?.stop();
    await this.#owner?.stop();
    this.#teller.stop();
  }

  pairs(): readonly BookPair[] {
    return this.#pairs;
  }
  pair(instrumentId: number): BookPair | undefined {
    return this.#pairs.find((pair) => pair.instrumentId === instrumentId);
  }
  /** The market maker's account; 0 when there is none. */
  houseId(): number {
    return this.#houseId;
  }

  /** Call after commands were committed: notifies the owner of the book. */
  appended(instrumentId: number): void {
    if (this.#owner?.owns(instrumentId)) this.#owner.wake(instrumentId);
    else this.#teller.appended(instrumentId);
  }

  /** Why and since when a book is halted, as last received by this process; null while it is not. */
  haltOf(instrumentId: number): BookHalt | null {
    return this.#halts.get(instrumentId) ?? null;
  }

  /**
   * True when the book has applied the command; false when that did not happen in time, or the book is halted: it is
   * applied later.
   */
  waitFor(instrumentId: number, seq: number): Promise<boolean> {
    if (this.#halts.has(instrumentId)) return this.feed.waitFor(instrumentId, seq, 0);
    return this.feed.waitFor(instrumentId, seq, PATIENCE_MS);
  }

  /**
   * An order of the last applied batch, as committed. Read it right after `waitFor`: the next batch changes it.
   * Undefined when another process owns the book.
   */
  justApplied(orderId: number): Readonly<BookOrder> | undefined {
    return this.#justApplied.get(orderId);
  }

  /** For tests: a book that this process owns. */
  ownedBook(instrumentId: number): LiveBook | undefined {
    return this.#owner?.book(instrumentId);
  }

  #startOwner(): BookOwner {
    const owner = new BookOwner({
      ...this.#deps,
      pairs: this.#pairs,
      houseId: this.#houseId,
      holder: this.#self,
      onApplied: (batch) => this.#applied(batch),
      onLoaded: (book) => this.#changed({ view: viewOf(book, this.#deps.clock.nowMs()), trades: [] }),
    });
    owner.start();
    return owner;
  }

  async #fill(): Promise<void> {
    const { pool, clock } = this.#deps;
    const context = { pairs: this.#pairs, houseId: this.#houseId, timeMs: clock.nowMs() };
    for (const change of await loadViews(pool, context)) this.feed.take(change);
  }

  /** One read after the other: an older result must not replace a newer one. */
  #readHalts(): Promise<void> {
    const next = this.#haltsRead.catch(() => undefined).then(() => this.#replaceHalts());
    this.#haltsRead = next;
    return next;
  }

  async #replaceHalts(): Promise<void> {
    const open = await loadOpenHalts(this.#deps.pool);
    const before = this.#halts;
    this.#halts = new Map(open.map((halt) => [halt.instrumentId, halt]));
    for (const id of this.#halts.keys()) this.feed.giveUp(id);
    for (const id of before.keys()) if (!this.#halts.has(id)) this.#owner?.wake(id);
  }

  #changed(change: BookChange): void {
    this.feed.take(change);
    this.#teller.changed(change);
  }

  #applied(batch: AppliedBatch): void {
    this.#justApplied.clear();
    for (const { touched, placed } of batch.effects.values()) {
      for (const order of [...placed, ...touched]) this.#justApplied.set(order.id, order);
    }
    const context = { houseId: this.#houseId, timeMs: this.#deps.clock.nowMs() };
    for (const book of batch.books) {
      const effects = batch.effects.get(book.pair.instrumentId);
      this.#changed({ view: viewOf(book, context.timeMs), trades: effects ? tapeOf(effects, context) : [] });
    }
  }
}
