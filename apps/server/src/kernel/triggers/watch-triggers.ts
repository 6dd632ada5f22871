import type { Tick } from '@candor/domain/pricing/tick';
import type { Board } from '#kernel/pricing/board';
import type { TickCursor } from '#kernel/pricing/tick-cursors.store';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { Floored } from '#platform/db/xid-floor';
import type { JobRun } from '#platform/jobs/jobs';
import { processInHalves } from '#platform/jobs/process-in-halves';
import type { Relay } from '#platform/outbox/relay';
import type { Logger } from '#platform/runtime/logger';
import { createWakeableTimer, type WakeableTimer } from '#platform/runtime/wakeable-timer';
import { loadTicksAfter } from './ticks-after.store';
import { createTriggerBooks, type Due, type LevelsOf, type TriggerBooks, type WatchedRow } from './trigger-books';

export interface WatchDeps {
  readonly pool: Pool;
  readonly board: Board;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly logger: Logger;
}

/** One kind of watched rows: how they are loaded, their levels, and the action when a level is reached. */
export interface TriggerKind<R extends WatchedRow> {
  /** Name of one row in the log: "position". */
  readonly name: string;
  /** Interval at which changes of other processes are loaded; ticks since such a change are checked afterwards. */
  readonly checkEveryMs: number;
  /** Whether every tick starts a check for changes: a row may have been accepted under the previous tick. */
  readonly checksEveryTick: boolean;
  /** Cursors are saved after this many checks: what is repeated after a crash. */
  readonly saveEveryChecks: number;
  /** Sweep after this many checks: stuck rows are retried, and ended rows removed. */
  readonly sweepEveryChecks: number;
  /** Most rows handled in one transaction. */
  readonly batch: number;
  readonly levelsOf: LevelsOf<R>;
  /** Loads the waiting rows that were changed by this transaction or a later one. */
  loadChanged(sinceXid: string): Promise<Floored<R>>;
  /** The rows among these ids that still wait. */
  loadWaiting(ids: readonly number[]): Promise<readonly R[]>;
  /**
   * Handles reached rows in one transaction, decided on the rows as they are under their locks. Returns the tick by
   * which each was handled, which may be an earlier one.
   */
  handle(due: readonly Due[]): Promise<readonly Due[]>;
  writeCursors(tx: Tx, covered: { readonly cursors: readonly TickCursor[]; readonly xid: string }): Promise<void>;
  /** Further work of the kind, after all due rows were handled, in every check. */
  afterCheck?(watch: TriggerWatch<R>, signal: AbortSignal): Promise<void>;
  /** With every sweep. */
  onSweep?(watch: TriggerWatch<R>): Promise<void>;
}

const PAGE = 5_000;

/**
 * Checks every tick against all waiting rows of one kind. Ticks made while no process watched are read from the
 * database in order, so a level reached meanwhile is handled by the tick that reached it. A row that cannot be handled
 * is reported, marked as stuck and holds the saved cursor back; the others continue. Several processes may watch at
 * once: decisions are made under row locks.
 */
export class TriggerWatch<R extends WatchedRow> {
  readonly books: TriggerBooks<R>;
  readonly #deps: WatchDeps;
  readonly #kind: TriggerKind<R>;
  /** Reached and not handled yet; the first tick that reached the row counts. */
  readonly #due = new Map<number, Due>();
  /** Could not be handled; retried with every sweep. */
  readonly #stuck = new Map<number, Due>();
  readonly #timer: WakeableTimer = createWakeableTimer();
  #sinceXid = '0';
  #newestMs: number;

  constructor(deps: WatchDeps, kind: TriggerKind<R>, barrierMs?: number) {
    this.#deps = deps;
    this.#kind = kind;
    this.books = createTriggerBooks(kind.levelsOf, barrierMs);
    this.#newestMs = Math.max(
      0,
      ...deps.board
        .instruments()
        .map(({ id, pricedBy }) => (pricedBy === 'index' ? deps.board.quote(id)?.timeMs : 0) ?? 0),
    );
  }

  /** Time of the newest tick received. */
  newestMs(): number {
    return this.#newestMs;
  }

  #addDue(reached: readonly Due[]): void {
    for (const one of reached) if (!this.#due.has(one.id)) this.#due.set(one.id, one);
  }

  #onTicks(ticks: readonly Tick[]): void {
    for (const { instrumentId, seq, price, timeMs } of ticks) {
      this.#newestMs = Math.max(this.#newestMs, timeMs);
      this.#addDue(this.books.follow(instrumentId, { seq, price, timeMs }));
    }
    if (this.#kind.checksEveryTick || this.#due.size > 0 || this.books.behind().length > 0) this.#timer.wake();
  }

  /** Subscribes to ticks; returns a function that unsubscribes. */
  listen(): () => void {
    return this.#deps.board.onTicks((ticks) => this.#onTicks(ticks));
  }

  wake(): void {
    this.#timer.wake();
  }

  async loadChanges(): Promise<void> {
    const { found, floor } = await this.#kind.loadChanged(this.#sinceXid);
    this.books.take(found);
    this.#sinceXid = floor;
  }

  async #catchUp(): Promise<void> {
    const untilMs = this.books.barrierMs();
    for (const { instrumentId, seq } of this.books.behind()) {
      const ticks = await loadTicksAfter(this.#deps.pool, { instrumentId, seq, untilMs, limit: PAGE });
      this.#addDue(this.books.catchUp(instrumentId, ticks, ticks.length < PAGE));
    }
  }

  /** Returns the handled rows; the others become stuck. */
  async #actOn(batch: readonly Due[]): Promise<readonly Due[]> {
    const { pool, logger } = this.#deps;
    const { name } = this.#kind;
    const done: Due[] = [];
    const failed = await processInHalves(
      batch,
      async (some) => {
        done.push(...(await this.#kind.handle(some)));
      },
      async ({ id }, error) => {
        // Throws when the database is down: then the row is not the cause.
        await pool.query('select 1');
        logger.error({ err: error, [name]: id }, `triggers: a ${name} could not be dealt with`);
      },
    );
    for (const one of failed) this.#stuck.set(one.id, one);
    return done;
  }

  async #dealWithDue(): Promise<void> {
    const batch = [...this.#due.values()].slice(0, this.#kind.batch);
    if (batch.length === 0) return;
    const done = await this.#actOn(batch);
    const waiting = await this.#kind.loadWaiting(done.map(({ id }) => id));
    for (const { id } of batch) this.#due.delete(id);
    this.books.settled(done, waiting);
    this.#deps.relay.nudge();
  }

  /** Handles everything up to the newest tick, or to the barrier. */
  async settle(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (this.#due.size > 0 || this.books.behind().length > 0)) {
      await this.#catchUp();
      await this.#dealWithDue();
    }
  }

  /** One check: loads changes and handles everything due. */
  async turn(signal: AbortSignal): Promise<void> {
    this.#timer.reset();
    await this.loadChanges();
    await this.settle(signal);
    await this.#kind.afterCheck?.(this, signal);
  }

  async sweep(): Promise<void> {
    this.#addDue([...this.#stuck.values()]);
    this.#stuck.clear();
    await this.#kind.onSweep?.(this);
  }

  async #save(run: JobRun): Promise<void> {
    if (this.#due.size > 0) return;
    const stuck = [...this.#stuck.values()];
    const lowest = (instrumentId: number): number =>
      Math.min(...stuck.flatMap((one) => (one.instrumentId === instrumentId ? one.tick.seq - 1 : [])));
    // Read before anything is awaited: later ticks may have reached rows that are not handled yet.
    const cursors = this.books
      .cursors()
      .map(({ instrumentId, seq }) => ({ instrumentId, seq: Math.min(seq, lowest(instrumentId)) }));
    const xid = this.#sinceXid;
    if (cursors.length === 0) return;
    await withTx(this.#deps.pool, async (tx) => {
      await run.ensureHeld(tx);
      await this.#kind.writeCursors(tx, { cursors, xid });
    });
  }

  /** Runs as long as the lease is held. An error ends it; the next run starts from the database again. */
  async run(run: JobRun): Promise<void> {
    const { checkEveryMs, saveEveryChecks, sweepEveryChecks } = this.#kind;
    const stops = [this.listen(), this.#timer.wakeOnAbort(run.signal)];
    try {
      for (let checks = 1; !run.signal.aborted; checks += 1) {
        await this.turn(run.signal);
        if (checks % saveEveryChecks === 0) await this.#save(run);
        if (checks % sweepEveryChecks === 1) await this.sweep();
        await this.#timer.wait(checkEveryMs);
      }
      await this.#save(run);
    } finally {
      for (const stop of stops) stop();
    }
  }
}
