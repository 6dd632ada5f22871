import type { QuoteRow } from '@candor/contract/realtime';
import type { Board, Quote } from '#kernel/pricing/board';

/** The rolling figures of an instrument are sent at most this often. */
const FIGURES_EVERY_MS = 1_000;

interface RowState {
  isDirty: boolean;
  /** The figures last sent. */
  figures: string;
  figuresSentMs: number;
}

export interface QuoteRows {
  mark(instrumentId: number): void;
  /** The rows that changed since the last call, as JSON text by instrument. */
  collect(nowMs: number): ReadonlyMap<number, string>;
  /** Whether changed figures wait for FIGURES_EVERY_MS. */
  hasWaiting(): boolean;
}

const toHead = ({ instrumentId, seq, timeMs, price }: Quote): string => `${instrumentId},${seq},${timeMs},"${price}"`;
const toFigures = ({ open, high, low, volume, turnover }: Quote): string =>
  `"${open}","${high}","${low}","${volume}","${turnover}"`;

export const toQuoteRow = (quote: Quote): QuoteRow => {
  const { instrumentId, seq, timeMs, price, open, high, low, volume, turnover } = quote;
  return [instrumentId, seq, timeMs, price, open, high, low, volume, turnover];
};

/** Latest value and a dirty flag per instrument. Each changed row is encoded once for all rooms. */
export const createQuoteRows = (board: Pick<Board, 'quote'>): QuoteRows => {
  const states = new Map<number, RowState>();
  const waiting = new Set<number>();

  const encode = (quote: Quote, state: RowState, nowMs: number): string => {
    const figures = toFigures(quote);
    waiting.delete(quote.instrumentId);
    if (figures === state.figures) return `[${toHead(quote)}]`;
    if (nowMs - state.figuresSentMs < FIGURES_EVERY_MS) {
      waiting.add(quote.instrumentId);
      return `[${toHead(quote)}]`;
    }
    state.figures = figures;
    state.figuresSentMs = nowMs;
    return `[${toHead(quote)},${figures}]`;
  };
  const isDue = (id: number, nowMs: number): boolean =>
    nowMs - (states.get(id)?.figuresSentMs ?? nowMs) >= FIGURES_EVERY_MS;

  return {
    mark: (id) => {
      const state = states.get(id);
      if (state !== undefined) state.isDirty = true;
      else states.set(id, { isDirty: true, figures: '', figuresSentMs: Number.NEGATIVE_INFINITY });
    },
    collect: (nowMs) => {
      const rows = new Map<number, string>();
      for (const [id, state] of states) {
        if (!state.isDirty && !(waiting.has(id) && isDue(id, nowMs))) continue;
        state.isDirty = false;
        const quote = board.quote(id);
        if (quote !== undefined) rows.set(id, encode(quote, state, nowMs));
      }
      return rows;
    },
    hasWaiting: () => waiting.size > 0,
  };
};
