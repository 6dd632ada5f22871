import type { BookFrame, BookLevel, TapeFrame } from '@candor/contract/realtime';

/** An order book as it was after command `seq`, best prices first. */
export interface BookSnapshot {
  readonly id: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

const known = new Map<number, BookSnapshot>();
const bookListeners = new Set<(book: BookSnapshot) => void>();
const tapeListeners = new Set<(frame: TapeFrame) => void>();

/** Current order books. Kept outside React, like prices: a frame is written directly into the rows that show it. */
export const books = {
  /** By instrument id. */
  get: (id: number): BookSnapshot | undefined => known.get(id),
  /** Calls `listener` with every change of this book; returns an unsubscribe function. */
  subscribe(id: number, listener: (book: BookSnapshot) => void): () => void {
    const onBook = (book: BookSnapshot) => {
      if (book.id === id) listener(book);
    };
    bookListeners.add(onBook);
    return () => bookListeners.delete(onBook);
  },
} as const;

/** Stores a snapshot of a book, from the socket or a fetch. A snapshot older than the known one is dropped. */
export function applyBook([id, seq, timeMs, bids, asks]: BookFrame): void {
  if (seq < (known.get(id)?.seq ?? 0)) return;
  const book = { id, seq, timeMs, bids, asks };
  known.set(id, book);
  for (const listener of bookListeners) listener(book);
}

/** Calls `listener` with trades of the watched book as they happen; returns an unsubscribe function. */
export function onTape(listener: (frame: TapeFrame) => void): () => void {
  tapeListeners.add(listener);
  return () => tapeListeners.delete(listener);
}

export function passTape(frame: TapeFrame): void {
  for (const listener of tapeListeners) listener(frame);
}
