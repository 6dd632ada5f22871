import { listLevels } from '@candor/domain/futures/decide-trigger';
import { createTriggerIndex, type TriggerIndex, type TriggerLevel } from '@candor/domain/pricing/trigger-index';
import type { TickCursor } from '#kernel/pricing/tick-cursors.store';
import type { MarkTick } from '../marks.store';
import type { WatchRow } from './watch.store';

interface Held {
  readonly id: number;
  readonly levels: readonly TriggerLevel[];
  readonly row: WatchRow;
}

interface Book {
  readonly index: TriggerIndex<Held>;
  /** Everything in the index has been held against all ticks up to this one. */
  seq: number;
  /** The furthest tick it ever came to: it may have gone back since. */
  top: number;
  /** Ticks after `seq` are to be read from the database first. */
  isBehind: boolean;
}

/** What a tick has reached, on whichever level. */
export interface DuePosition {
  readonly id: number;
  readonly instrumentId: number;
  readonly tick: MarkTick;
}

/** What is watched in memory, per instrument. Ticks that reach nothing cost no query. */
export interface TriggerBooks {
  /** Rows as they stand in the database. Where ticks were passed that count for a row, its book goes back to them. */
  take(rows: readonly WatchRow[]): void;
  /** A tick as it happens. One that does not follow the last, or comes after the barrier, marks the book as behind. */
  follow(instrumentId: number, tick: MarkTick): DuePosition[];
  /** Ticks read from the database, in order; `isLast`: there are no more up to the barrier. */
  catchUp(instrumentId: number, ticks: readonly MarkTick[], isLast: boolean): DuePosition[];
  /** What was due has been dealt with. What still waits is taken in again as it stands now. */
  settled(due: readonly DuePosition[], waiting: readonly WatchRow[]): void;
  /** Forgets what is not among these any more. */
  keepOnly(ids: ReadonlySet<number>): void;
  /** Ticks later than this wait; a new barrier lets all books read on. */
  setBarrier(untilMs: number): void;
  barrierMs(): number;
  behind(): TickCursor[];
  cursors(): TickCursor[];
  size(): number;
}

/** More than these many are put in by one sort. */
const MANY = 200;
/** No transaction takes as long as these many ticks: what lies further back was seen by the last watcher. */
const REACH = 240;

const areStopsSame = (a: WatchRow, b: WatchRow): boolean =>
  a.watchSeq === b.watchSeq && a.takeProfit === b.takeProfit && a.stopLoss === b.stopLoss;

/** From which tick on a row waits, of what nobody here has held yet. */
const startOf = ({ wasKnown, cursorSeq }: WatchRow, seq: number): number =>
  wasKnown || seq < cursorSeq - REACH ? Math.max(seq, cursorSeq) : seq;

const firstTicks = (row: WatchRow, known: { row: WatchRow; seq: number } | null): [entry: number, stops: number] => {
  if (known === null) return [startOf(row, row.entrySeq), startOf(row, row.watchSeq)];
  if (known.row.status !== row.status) return [row.entrySeq, row.watchSeq];
  // What has been held against a tick is not held against it again with levels that came later.
  const entry = Math.max(row.entrySeq, known.seq);
  return [entry, areStopsSame(known.row, row) ? Math.max(row.watchSeq, known.seq) : row.watchSeq];
};

const toHeld = (row: WatchRow, known: { row: WatchRow; seq: number } | null): Held => {
  const [entrySeq, watchSeq] = firstTicks(row, known);
  return { id: row.id, row, levels: listLevels({ ...row, entrySeq, watchSeq }) };
};

const goBack = (book: Book, held: readonly Held[], wasEmpty: boolean): void => {
  let lowest = Number.POSITIVE_INFINITY;
  for (const { levels } of held) for (const { afterSeq } of levels) lowest = Math.min(lowest, afterSeq);
  if (!Number.isFinite(lowest) || (!wasEmpty && lowest >= book.seq)) return;
  book.seq = lowest;
  book.top = wasEmpty ? lowest : book.top;
  book.isBehind = true;
};

const byInstrument = (rows: readonly WatchRow[]): Map<number, WatchRow[]> => {
  const groups = new Map<number, WatchRow[]>();
  for (const row of rows) {
    const own = groups.get(row.instrumentId);
    if (own) own.push(row);
    else groups.set(row.instrumentId, [row]);
  }
  return groups;
};

class Books implements TriggerBooks {
  readonly #books = new Map<number, Book>();
  /** Taken out by a tick and not dealt with yet. */
  readonly #out = new Map<number, { readonly row: WatchRow; readonly seq: number }>();
  #barrierMs: number;

  constructor(barrierMs: number) {
    this.#barrierMs = barrierMs;
  }

  #bookOf(instrumentId: number): Book {
    const known = this.#books.get(instrumentId);
    if (known) return known;
    const book: Book = { index: createTriggerIndex(), seq: 0, top: 0, isBehind: true };
    this.#books.set(instrumentId, book);
    return book;
  }

  #knownOf(book: Book, id: number): { row: WatchRow; seq: number } | null {
    const held = book.index.get(id);
    return held ? { row: held.row, seq: book.top } : (this.#out.get(id) ?? null);
  }

  take(rows: readonly WatchRow[]): void {
    for (const [instrumentId, own] of byInstrument(rows)) {
      const book = this.#bookOf(instrumentId);
      const wasEmpty = book.index.size() === 0;
      const held = own.map((row) => toHeld(row, this.#knownOf(book, row.id)));
      if (held.length > MANY) book.index.load(held);
      else for (const one of held) book.index.set(one);
      goBack(book, held, wasEmpty);
    }
  }

  #hold(instrumentId: number, book: Book, tick: MarkTick): DuePosition[] {
    book.seq = tick.seq;
    book.top = Math.max(book.top, tick.seq);
    return book.index.takeCrossed(tick).map(({ id, row }) => {
      this.#out.set(id, { row, seq: tick.seq });
      return { id, instrumentId, tick };
    });
  }

  follow(instrumentId: number, tick: MarkTick): DuePosition[] {
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

  catchUp(instrumentId: number, ticks: readonly MarkTick[], isLast: boolean): DuePosition[] {
    const book = this.#books.get(instrumentId);
    if (book === undefined) return [];
    const due = ticks.flatMap((tick) => this.#hold(instrumentId, book, tick));
    if (isLast) book.isBehind = false;
    return due;
  }

  settled(due: readonly DuePosition[], waiting: readonly WatchRow[]): void {
    // The tick that was dealt with is where each goes on, though it may have been read, and reached, again meanwhile.
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

export const createTriggerBooks = (barrierMs: number): TriggerBooks => new Books(barrierMs);
