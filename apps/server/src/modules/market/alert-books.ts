import { type AlertIndex, createAlertIndex } from '@candor/domain/market/alert-index';
import type { TickCursor } from '#kernel/pricing/tick-cursors.store';
import type { ActiveAlert, DueAlert, TickRow } from './alert-watch.store';

interface Book {
  readonly index: AlertIndex;
  /** Every alert in the index has been held against all ticks up to this one. */
  seq: number;
  /** Ticks after `seq` are to be read from the database first. */
  isBehind: boolean;
}

/** What is watched in memory, per instrument. Ticks that cross nothing cost no query. */
export interface AlertBooks {
  /** An alert older than where its book stands takes the book back: looking at the same ticks again fires nothing twice. */
  add(alert: ActiveAlert): void;
  /** A tick as it happens. One that does not follow the last marks the book as behind instead. */
  follow(instrumentId: number, tick: TickRow): DueAlert[];
  /** Ticks read from the database, in order; fewer than asked for bring the book up to date. */
  catchUp(instrumentId: number, ticks: readonly TickRow[], isLast: boolean): DueAlert[];
  behind(): TickCursor[];
  cursors(): TickCursor[];
}

const hold = ({ index }: Book, tick: TickRow): DueAlert[] => index.takeCrossed(tick).map(({ id }) => ({ id, tick }));

const follow = (book: Book, tick: TickRow): DueAlert[] => {
  if (book.index.size() === 0) {
    book.seq = tick.seq;
    book.isBehind = false;
  }
  if (book.isBehind || tick.seq <= book.seq) return [];
  if (tick.seq !== book.seq + 1) {
    book.isBehind = true;
    return [];
  }
  book.seq = tick.seq;
  return hold(book, tick);
};

const catchUp = (book: Book, ticks: readonly TickRow[], isLast: boolean): DueAlert[] => {
  const due: DueAlert[] = [];
  for (const tick of ticks) {
    book.seq = tick.seq;
    due.push(...hold(book, tick));
  }
  if (isLast) book.isBehind = false;
  return due;
};

export const createAlertBooks = (): AlertBooks => {
  const books = new Map<number, Book>();
  const positions = (): TickCursor[] => [...books].map(([instrumentId, { seq }]) => ({ instrumentId, seq }));
  return {
    add: (alert) => {
      const book = books.get(alert.instrumentId) ?? { index: createAlertIndex(), seq: 0, isBehind: true };
      books.set(alert.instrumentId, book);
      if (book.index.has(alert.id)) return;
      book.seq = book.index.size() === 0 ? alert.afterSeq : Math.min(book.seq, alert.afterSeq);
      book.isBehind = true;
      book.index.add(alert);
    },
    follow: (instrumentId, tick) => {
      const book = books.get(instrumentId);
      return book ? follow(book, tick) : [];
    },
    catchUp: (instrumentId, ticks, isLast) => {
      const book = books.get(instrumentId);
      return book ? catchUp(book, ticks, isLast) : [];
    },
    behind: () => positions().filter(({ instrumentId }) => books.get(instrumentId)?.isBehind),
    cursors: positions,
  };
};
