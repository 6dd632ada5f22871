import type { InstrumentView } from './instrument-view.ts';
import { compareDecimals, type LiveQuote } from './live-quote.ts';
import { changeOf } from './quote-figures.ts';

export const RANK_KEYS = ['name', 'volume', 'price', 'change'] as const;
export type RankKey = (typeof RANK_KEYS)[number];
export type RankOrder = 'ascending' | 'descending';

export interface Ranking {
  readonly key: RankKey;
  readonly order: RankOrder;
}

type QuoteOf = (id: number) => LiveQuote | undefined;

/** Sorts by the ranking. Instruments without a price come last in both orders; the sort is stable. */
export function rankInstruments(
  instruments: readonly InstrumentView[],
  ranking: Ranking | null,
  quoteOf: QuoteOf,
): readonly InstrumentView[] {
  if (ranking === null) return instruments;
  const sign = ranking.order === 'ascending' ? 1 : -1;
  return instruments.toSorted((a, b) => {
    if (ranking.key === 'name') return sign * a.base.localeCompare(b.base, 'en');
    const left = quoteOf(a.id);
    const right = quoteOf(b.id);
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * compareBy(ranking.key, left, right);
  });
}

function compareBy(key: Exclude<RankKey, 'name'>, a: LiveQuote, b: LiveQuote): number {
  if (key === 'volume') return compareDecimals(a.turnover, b.turnover);
  if (key === 'price') return compareDecimals(a.price, b.price);
  const difference = (changeOf(a) ?? 0n) - (changeOf(b) ?? 0n);
  if (difference === 0n) return 0;
  return difference > 0n ? 1 : -1;
}

/** The ranking after a tap on a column head: its natural order first, then the reverse, then none. */
export function nextRanking(current: Ranking | null, key: RankKey): Ranking | null {
  const natural: RankOrder = key === 'name' ? 'ascending' : 'descending';
  if (current?.key !== key) return { key, order: natural };
  if (current.order !== natural) return null;
  return { key, order: natural === 'ascending' ? 'descending' : 'ascending' };
}
