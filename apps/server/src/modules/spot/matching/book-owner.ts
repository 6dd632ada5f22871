import type { Ledger } from '#kernel/ledger/post';
import type { Pool } from '#platform/db/pool';
import { type Heartbeat, startHeartbeat } from '#platform/jobs/heartbeat';
import { isPoison } from '#platform/jobs/is-poison';
import { type Lease, releaseLeases, takeLeases } from '#platform/jobs/lease';
import { processInHalves } from '#platform/jobs/process-in-halves';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { type AppliedBatch, applyBatch } from './apply-batch';
import { loadBehind, MAX_COMMANDS } from './batch.store';
import type { BookPair } from './book-pair';
import { haltBook } from './halt-book';
import { loadOpenHalts } from './halts.store';
import type { LiveBook } from './live-book';
import { loadStoredBooks } from './snapshots.store';

/** Lease time: the books of a dead owner are free after it. */
const LEASE_MS = 3_000;
/** Interval at which free books are claimed and journals checked for missed notifications. */
const CHECK_INTERVAL_MS = 1_000;
/** All books of an owner are in one lease group, because the same transactions depend on them. */
const GROUP = 'spot_books';
const PREFIX = 'spot_book_';
const leaseName = (instrumentId: number): string => `${PREFIX}${instrumentId}`;
const idOf = ({ name }: Lease): number => Number.parseInt(name.slice(PREFIX.length), 10);

interface Owned {
  readonly lease: Lease;
  readonly heartbeat: Heartbeat;
}

export interface OwnerDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pairs: readonly BookPair[];
  readonly houseId: number;
  readonly holder: string;
  /** Called after the commit. */
  readonly onApplied: (batch: AppliedBatch) => void;
  /** Called when a book was taken over and loaded from the database. */
  readonly onLoaded: (book: LiveBook) => void;
}

/**
 * Owns books by lease and applies their journals. One transaction at a time, for all books with new commands: many
 * orders share a commit. After any failure the books are reloaded from the database. A batch that fails by its contents
 * is retried in halves: a book that fails alone is halted at its first failing command, and the others continue.
 */
export class BookOwner {
  readonly #deps: OwnerDeps;
  readonly #owned = new Map<number, Owned>();
  readonly #books = new Map<number, LiveBook>();
  readonly #dirty = new Set<number>();
  /** Owned and shown, but no commands are applied. */
  readonly #halted = new Set<number>();
  #running: Promise<void> | null = null;
  #check: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isStopping = false;

  constructor(deps: OwnerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#checkBooks();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#check;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
    const owned = [...this.#owned.values()];
    await Promise.all(owned.map(({ heartbeat }) => heartbeat.stop()));
    await releaseLeases(
      this.#deps.pool,
      owned.map(({ lease }) => lease),
    );
  }

  /** The journal of this book, or of any book without an id, may have new commands. */
  wake(instrumentId?: number): void {
    if (this.#isStopping) return;
    const ids = instrumentId === undefined ? this.#owned.keys() : [instrumentId];
    for (const id of ids) if (this.#owned.has(id)) this.#dirty.add(id);
    if (this.#dirty.size > 0) this.#run();
  }

  owns(instrumentId: number): boolean {
    return this.#owned.has(instrumentId);
  }

  book(instrumentId: number): LiveBook | undefined {
    return this.#books.get(instrumentId);
  }

  #run(): void {
    this.#running ??= this.#pump();
  }

  async #pump(): Promise<void> {
    try {
      while (!this.#isStopping && (await this.#step())) {
        // Callers that were just answered often call again at once: let them join the next batch.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'spot: a batch failed, its books are loaded again');
    } finally {
      this.#running = null;
      // Wake-ups that arrived while the last check found nothing.
      if (!this.#isStopping && this.#dirty.size > 0 && this.#books.size > 0) this.#run();
    }
  }

  /** One batch; false when the journals had no new commands. */
  async #step(): Promise<boolean> {
    await this.#forgetResumed();
    await this.#loadMissing();
    const ids = [...this.#dirty].filter((id) => this.#isReady(id));
    this.#dirty.clear();
    let hasMoved = false;
    const apply = async (some: readonly number[]): Promise<void> => {
      if (await this.#apply(some, MAX_COMMANDS)) hasMoved = true;
    };
    const stuck = await processInHalves(ids, apply, (id, error) => this.#advanceToPoison(id, error));
    return hasMoved || stuck.length > 0;
  }

  #isReady(id: number): boolean {
    return this.#owned.has(id) && this.#books.has(id) && !this.#halted.has(id);
  }

  /** True when commands were applied; there may be more, as the batch size is limited. */
  async #apply(some: readonly number[], limit: number): Promise<boolean> {
    await this.#loadMissing();
    const ids = some.filter((id) => this.#isReady(id));
    if (ids.length === 0) return false;
    const { pool, ledger, houseId, clock } = this.#deps;
    const mine = new Map(ids.map((id) => [id, this.#books.get(id) as LiveBook]));
    try {
      const leases = ids.map((id) => (this.#owned.get(id) as Owned).lease);
      const batch = await applyBatch({ pool, ledger, houseId, nowMs: clock.nowMs }, mine, { leases, limit });
      if (batch === null) return false;
      for (const book of batch.books) this.#dirty.add(book.pair.instrumentId);
      this.#deps.onApplied(batch);
      return true;
    } catch (error) {
      for (const id of ids) this.#books.delete(id);
      throw error;
    }
  }

  /** A book failed alone: commits the commands before its first failing one, and halts it there. */
  async #advanceToPoison(id: number, first: unknown): Promise<void> {
    let error = first;
    let limit = MAX_COMMANDS;
    for (;;) {
      if (!isPoison(error)) throw error;
      if (limit === 1) return this.#halt(id, { error, isCommand: true });
      limit = Math.ceil(limit / 2);
      try {
        while (await this.#apply([id], limit));
        return;
      } catch (next) {
        error = next;
      }
    }
  }

  async #halt(id: number, { error, isCommand }: { error: unknown; isCommand: boolean }): Promise<void> {
    const owned = this.#owned.get(id);
    const pair = this.#deps.pairs.find(({ instrumentId }) => instrumentId === id);
    if (!owned || !pair) return;
    await haltBook(this.#deps, { pair, lease: owned.lease, isCommand, error });
    this.#halted.add(id);
  }

  /** Resumed books are reloaded and continue. Called only when a halted book has something to do. */
  async #forgetResumed(): Promise<void> {
    if (![...this.#dirty].some((id) => this.#halted.has(id))) return;
    const open = await loadOpenHalts(this.#deps.pool);
    for (const id of this.#halted) {
      if (open.some(({ instrumentId }) => instrumentId === id)) continue;
      this.#halted.delete(id);
      this.#books.delete(id);
    }
  }

  async #loadMissing(): Promise<void> {
    const isMissing = (id: number): boolean => this.#owned.has(id) && !this.#books.has(id) && !this.#halted.has(id);
    const missing = this.#deps.pairs.filter(({ instrumentId }) => isMissing(instrumentId));
    if (missing.length === 0) return;
    const { pool, houseId } = this.#deps;
    const { books, halted, broken } = await loadStoredBooks(pool, missing, houseId);
    for (const [id, book] of books) {
      if (halted.has(id)) this.#halted.add(id);
      this.#books.set(id, book);
      this.#dirty.add(id);
      this.#deps.onLoaded(book);
    }
    for (const [id, error] of broken) await this.#halt(id, { error, isCommand: false });
  }

  /** Wakes books that must be loaded, and journals whose notification was missed. */
  async #wakeBehind(): Promise<void> {
    for (const id of this.#owned.keys()) if (!this.#books.has(id) || this.#halted.has(id)) this.wake(id);
    if (this.#books.size === 0) return;
    for (const id of await loadBehind(this.#deps.pool, [...this.#books.values()])) this.wake(id);
  }

  #checkBooks(): void {
    this.#check = this.#takeFree()
      .catch((error: unknown) => this.#deps.logger.warn({ err: error }, 'spot: free books could not be asked for'))
      .then(() => this.#wakeBehind())
      .catch((error: unknown) => this.#deps.logger.warn({ err: error }, 'spot: the journals could not be looked at'))
      .then(() => {
        if (!this.#isStopping) this.#timer = setTimeout(() => this.#checkBooks(), CHECK_INTERVAL_MS);
      });
  }

  async #takeFree(): Promise<void> {
    const { pool, logger, holder, pairs } = this.#deps;
    const free = pairs.map((pair) => pair.instrumentId).filter((id) => !this.#owned.has(id));
    if (free.length === 0) return;
    const taken = await takeLeases(pool, { names: free.map(leaseName), holder, leaseMs: LEASE_MS });
    for (const lease of taken) this.#own(lease);
    if (taken.length > 0) logger.info({ books: taken.map(idOf) }, 'spot: books taken');
  }

  #own(lease: Lease): void {
    const { pool, logger } = this.#deps;
    const id = idOf(lease);
    const heartbeat = startHeartbeat({ pool, logger, lease, leaseMs: LEASE_MS, group: GROUP });
    this.#forget(id);
    this.#owned.set(id, { lease, heartbeat });
    heartbeat.lost.addEventListener('abort', () => {
      logger.warn({ instrumentId: id }, 'spot: a book passed to another owner');
      this.#forget(id);
    });
  }

  #forget(id: number): void {
    this.#owned.delete(id);
    this.#books.delete(id);
    this.#halted.delete(id);
  }
}
