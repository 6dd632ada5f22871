import type { Side } from '@candor/domain/orderbook/book';
import type { BatchEffects, DepthLevel, LiveBook } from './live-book';

/** Price ticks, lots, and how many of the lots are the market maker's. */
export type LevelRow = readonly [priceTicks: number, lots: number, markedLots: number];
export type TapeRow = readonly [
  seq: number,
  priceTicks: number,
  lots: number,
  takerSide: Side,
  withHouse: 0 | 1,
  timeMs: number,
];

/** A book as shown by every process. */
export interface BookView {
  readonly instrumentId: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly bids: readonly LevelRow[];
  readonly asks: readonly LevelRow[];
  /** Newest first. */
  readonly tape: readonly TapeRow[];
}

export const DEPTH_LEVELS = 50;
const TAPE_LENGTH = 100;
/** A payload of the database's notifications must stay below 8000 bytes. */
const NOTICED_LEVELS = 50;
const NOTICED_TRADES = 20;

const toRow = ({ priceTicks, lots, markedLots }: DepthLevel): LevelRow => [priceTicks, lots, markedLots];

export const viewOf = (book: LiveBook, timeMs: number): Omit<BookView, 'tape'> => ({
  instrumentId: book.pair.instrumentId,
  seq: book.appliedSeq,
  timeMs,
  bids: book.depth('buy', DEPTH_LEVELS).map(toRow),
  asks: book.depth('sell', DEPTH_LEVELS).map(toRow),
});

/** The trades of a batch, oldest first. */
export const tapeOf = ({ moves }: BatchEffects, context: { houseId: number; timeMs: number }): TapeRow[] =>
  moves.flatMap((move): TapeRow[] => {
    if (!('trade' in move)) return [];
    const { seq, priceTicks, lots, takerSide, maker, taker } = move.trade;
    const withHouse = maker.userId === context.houseId || taker.userId === context.houseId;
    return [[seq, priceTicks, lots, takerSide, withHouse ? 1 : 0, context.timeMs]];
  });

export interface BookChange {
  readonly view: Omit<BookView, 'tape'>;
  readonly trades: readonly TapeRow[];
}

/** The notification sent to other processes. */
export const toNotice = (from: string, { view, trades }: BookChange): string =>
  JSON.stringify([
    from,
    view.instrumentId,
    view.seq,
    view.timeMs,
    view.bids.slice(0, NOTICED_LEVELS),
    view.asks.slice(0, NOTICED_LEVELS),
    trades.slice(-NOTICED_TRADES),
  ]);

export const readNotice = (payload: string): { from: string; change: BookChange } => {
  const [from, instrumentId, seq, timeMs, bids, asks, trades] = JSON.parse(payload) as [
    string,
    number,
    number,
    number,
    LevelRow[],
    LevelRow[],
    TapeRow[],
  ];
  return { from, change: { view: { instrumentId, seq, timeMs, bids, asks }, trades } };
};

interface Waiter {
  readonly seq: number;
  readonly done: (isReached: boolean) => void;
}

/** The latest state of every book in this process, whichever process owns it, and the callers waiting for a command. */
export const createBookFeed = () => {
  const views = new Map<number, BookView>();
  const progress = new Map<number, number>();
  const waiters = new Map<number, Set<Waiter>>();
  const listeners = new Set<(view: BookView, trades: readonly TapeRow[]) => void>();

  const reached = (instrumentId: number, seq: number): void => {
    if (seq <= (progress.get(instrumentId) ?? 0)) return;
    progress.set(instrumentId, seq);
    for (const waiter of waiters.get(instrumentId) ?? []) if (waiter.seq <= seq) waiter.done(true);
  };

  return {
    reached,
    /** An older state than the known one is ignored; missed trades are not added to the tape. */
    take: ({ view, trades }: BookChange): void => {
      const known = views.get(view.instrumentId);
      const lastTrade = known?.tape[0]?.[0] ?? 0;
      const fresh = trades.filter(([seq]) => seq > lastTrade).reverse();
      if (known && view.seq < known.seq) return;
      const next = { ...view, tape: [...fresh, ...(known?.tape ?? [])].slice(0, TAPE_LENGTH) };
      views.set(view.instrumentId, next);
      reached(view.instrumentId, view.seq);
      for (const listener of listeners) listener(next, fresh);
    },
    view: (instrumentId: number): BookView | undefined => views.get(instrumentId),
    onChange: (listener: (view: BookView, trades: readonly TapeRow[]) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Ends all waits for this book: it is halted. */
    giveUp: (instrumentId: number): void => {
      for (const waiter of waiters.get(instrumentId) ?? []) waiter.done(false);
    },
    /** True when the book has applied this command, false when it has not within the time. */
    waitFor: (instrumentId: number, seq: number, withinMs: number): Promise<boolean> => {
      if ((progress.get(instrumentId) ?? 0) >= seq) return Promise.resolve(true);
      return new Promise((resolve) => {
        const own = waiters.get(instrumentId) ?? new Set<Waiter>();
        waiters.set(instrumentId, own);
        const end = (isReached: boolean): void => {
          clearTimeout(timer);
          own.delete(waiter);
          resolve(isReached);
        };
        const waiter = { seq, done: end };
        const timer = setTimeout(() => end(false), withinMs);
        own.add(waiter);
      });
    },
  };
};
