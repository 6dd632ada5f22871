import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import type { LiveQuote } from '#data/quotes/live-quote.ts';
import { changeOf, directionOf } from '#data/quotes/quote-figures.ts';
import { rankInstruments } from '#data/quotes/rank-instruments.ts';

export const HOME_LISTS = ['favourites', 'gainers', 'losers', 'volume'] as const;
export type HomeList = (typeof HOME_LISTS)[number];

interface ListSources {
  readonly favouriteIds: readonly number[];
  readonly quoteOf: (id: number) => LiveQuote | undefined;
}

/** Closed markets come after open ones, regardless of their volume. */
const openFirst = (ranked: readonly InstrumentView[]): readonly InstrumentView[] => [
  ...ranked.filter(({ isOpen }) => isOpen),
  ...ranked.filter(({ isOpen }) => !isOpen),
];

/** Instruments of a list in order. Gainers contain only risen, losers only fallen instruments. */
export function listHome(
  list: HomeList,
  instruments: readonly InstrumentView[],
  { favouriteIds, quoteOf }: ListSources,
): readonly InstrumentView[] {
  if (list === 'favourites') {
    return favouriteIds.flatMap((id) => instruments.find((instrument) => instrument.currencyId === id) ?? []);
  }
  if (list === 'volume')
    return openFirst(rankInstruments(instruments, { key: 'volume', order: 'descending' }, quoteOf));
  const wanted = list === 'gainers' ? 'up' : 'down';
  const moved = instruments.filter(({ id }) => {
    const quote = quoteOf(id);
    return quote !== undefined && directionOf(changeOf(quote)) === wanted;
  });
  const order = list === 'gainers' ? 'descending' : 'ascending';
  return rankInstruments(moved, { key: 'change', order }, quoteOf);
}
