import { createTriggerIndex, type TriggerIndex, type TriggerLevel } from '@candor/domain/pricing/trigger-index';
import type { TickCursor } from '#kernel/pricing/tick-cursors.store';

/** The fields of a tick that triggers depend on. */
export interface TriggerTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
}

/** A row that waits for prices, as stored in the database. */
export interface WatchedRow {
  readonly id: number;
  readonly instrumentId: number;
}

/** A row as it was last watched, and the last tick it was checked against. */
export interface Known<R> {
  readonly row: R;
  readonly seq: number;
}

/**
 * The levels a row waits for, each with the tick after which it counts. `known`: how the row was watched so far; null:
 * not at all. Returning null leaves the known levels unchanged.
 */
export type LevelsOf<R> = (row: R, known: Known<R> | null) => readonly TriggerLevel[] | null;

interface Held<R> {
  readonly id: number;
  readonly levels: readonly TriggerLevel[];
  readonly row: R;
}

interface Book<R> {
  readonly index: TriggerIndex<Held<R>>;
  /** Everything in the index has been checked against all ticks up to this one. */
  seq: number;
  /** The highest tick ever reached: `seq` may have been set back since. */
  top: number;
  /** Ticks after `seq` must first be read from the database. */
  isBehind: boolean;
}

/** A row of which a tick has reached a level. */
export interface Due {
  readonly id: number;
  readonly instrumentId: number;
  readonly tick: TriggerTick;
}

/** The watched rows in memory, per instrument. Ticks that reach no level cost no query. */
export interface TriggerBooks<R extends WatchedRow> {
  /**
   * Adds rows as stored in the database. If ticks that count for a row were already passed, its book is set back to
   * them.
   */
  take(rows: readonly R[]): void;
  /** Handles a live tick. One that does not follow the last, or is later than the barrier, marks the book as behind. */
  follow(instrumentId: number, tick: TriggerTick): Due[];
  /** Handles ticks read from the database, in order; `isLast`: there are no more up to the barrier. */
  catchUp(instrumentId: number, ticks: readonly TriggerTick[], isLast: boolean): Due[];
  /** The due rows were handled, by these ticks. Rows that still wait are added again as stored now. */
  settled(due: readonly Due[], waiting: readonly R[]): void;
  /** Removes the rows that are not among these ids. */
  keepOnly(ids: ReadonlySet<number>): void;
  /** Ticks later than this are not handled yet; a new barrier lets all books continue. */
  setBarrier(untilMs: number): void;
  barrierMs(): number;
  behind(): TickCursor[];
  cursors(): TickCursor[];
  size(): number;
}

/** More rows than this are inserted by one sort. */
const MANY = 200;

const goBack = <R>(book: Book<R>, held: readonly Held<R>[], wasEmpty: boolean): void => {
  let lowest = Number.POSITIVE_INFINITY;
  for (const { levels } of held) for (const { afterSeq } of levels) lowest = Math.min(lowest, afterSeq);
  if (!Number.isFinite(lowest) || (!wasEmpty && lowest >= book.seq)) return;
  book.seq = lowest;
  book.top = wasEmpty ? lowest : book.top;
  book.isBehind = true;
};

const byInstrument = <R extends WatchedRow>(rows: readonly R[]): Map<number, R[]> => {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const own = groups.get(row.instrumentId);
    if (own) own.push(row);
    else groups.set(row.instrumentId, [row]);
  }
  return groups;
};

class Books<R extends WatchedRow> implements TriggerBooks<R> {
  readonly #books = new Map<number, Book<R>>();
  /** Removed from the index by a tick and not handled yet. */
  readonly #out = new Map<number, Known<R>>();
  readonly #levelsOf: LevelsOf<R>;
  #barrierMs: number;

  constructor(levelsOf: LevelsOf<R>, barrierMs: number) {
    this.#levelsOf = levelsOf;
    this.#barrierMs = barrierMs;
  }

  #bookOf(instrumentId: number): Book<R> {
    const known = this.#books.get(instrumentId);
    if (known) return known;
    const book: Book<R> = { index: createTriggerIndex(), seq: 0, top: 0, isBehind: true };
    this.#books.set(instrumentId, book);
    return book;
  }

  #knownOf(book: Book<R>, id: number): Known<R> | null {
    const held = book.index.get(id);
    return held ? { row: held.row, seq: book.top } : (this.#out.get(id) ?? null);
  }

  take(rows: readonly R[]): void {
    for (const [instrumentId, own] of byInstrument(rows)) {
      const book = this.#bookOf(instrumentId);
      const wasEmpty = book.index.size() === 0;
      const held = own.flatMap((row): Held<R>[] => {
        const levels = this.#levelsOf(row, this.#knownOf(book, row.id));
        return levels === null ? [] : [{ id: row.id, row, levels }];
      });
      if (held.length > MANY) book.index.load(held);
      else for (const one of held) book.index.set(one);
      goBack(book, held, wasEmpty);
    }
  }

  #hold(instrumentId: number, book: Book<R>, tick: TriggerTick): Due[] {
    book.seq = tick.seq;
    book.top = Math.max(book.top, tick.seq);
    return book.index.takeCrossed(tick).map(({ id, row }) => {
      this.#out.set(id, { row, seq: tick.seq });
      return { id, instrumentId, tick };
    });
  }

  follow(instrumentId: number, tick: TriggerTick): Due[] {
    const book = this.#books.get(instrumentId);
    if (book === undefined) return [];
    if (book.index.size() === 0) {
      book.seq = tick.seq;
      book.top = tick.seq;
      book.isBehind = false;
      return [];
    }
    if (book.isBehind || tick.seq <= book.seq) return [];
    if (tick.seq === book.seq + 1 && tick.timeMs <= this.#barrierMs) return this.#hold(instrumentId, book, tick);
    book.isBehind = true;
    return [];
  }

  catchUp(instrumentId: number, ticks: readonly TriggerTick[], isLast: boolean): Due[] {
    const book = this.#books.get(instrumentId);
    if (book === undefined) return [];
    const due = ticks.flatMap((tick) => this.#hold(instrumentId, book, tick));
    if (isLast) book.isBehind = false;
    return due;
  }

  settled(due: readonly Due[], waiting: readonly R[]): void {
    // Each row continues after the tick that was handled, though a tick may have been read, and have reached it, again
    // meanwhile.
    for (const { id, instrumentId, tick } of due) {
      const { index } = this.#bookOf(instrumentId);
      const row = this.#out.get(id)?.row ?? index.get(id)?.row;
      index.remove(id);
      if (row) this.#out.set(id, { row, seq: tick.seq });
    }
    this.take(waiting);
    for (const { id } of due) this.#out.delete(id);
  }

  keepOnly(ids: ReadonlySet<number>): void {
    for (const { index } of this.#books.values()) {
      for (const id of [...index.ids()]) if (!ids.has(id)) index.remove(id);
    }
  }

  setBarrier(untilMs: number): void {
    this.#barrierMs = untilMs;
    for (const book of this.#books.values()) book.isBehind = true;
  }

  barrierMs(): number {
    return this.#barrierMs;
  }

  behind(): TickCursor[] {
    return this.cursors().filter(({ instrumentId }) => this.#books.get(instrumentId)?.isBehind);
  }

  cursors(): TickCursor[] {
    return [...this.#books].map(([instrumentId, { seq }]) => ({ instrumentId, seq }));
  }

  size(): number {
    let size = 0;
    for (const { index } of this.#books.values()) size += index.size();
    return size;
  }
}

/** Without a barrier all ticks are handled. */
export const createTriggerBooks = <R extends WatchedRow>(
  levelsOf: LevelsOf<R>,
  barrierMs: number = Number.MAX_SAFE_INTEGER,
): TriggerBooks<R> => new Books(levelsOf, barrierMs);
