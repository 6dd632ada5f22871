import { expect, it } from 'vitest';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import type { LiveQuote } from '#data/quotes/live-quote.ts';
import { type HomeList, listHome } from './home-lists.ts';

const instruments = [1, 2, 3, 4].map((id) => ({ id, currencyId: id, isOpen: id !== 3 }) as InstrumentView);
const quoted: Record<number, Partial<LiveQuote>> = {
  1: { price: '101', open: '100', turnover: '10' },
  2: { price: '90', open: '100', turnover: '40' },
  3: { price: '105', open: '100', turnover: '30' },
  4: { price: '100', open: '100', turnover: '20' },
};
const sources = { favouriteIds: [4, 9, 1], quoteOf: (id: number) => quoted[id] as LiveQuote | undefined };

it.each<[HomeList, number[]]>([
  ['favourites', [4, 1]],
  ['gainers', [3, 1]],
  ['losers', [2]],
  // Instrument 3 is closed.
  ['volume', [2, 4, 1, 3]],
])('%s', (list, ids) => expect(listHome(list, instruments, sources).map(({ id }) => id)).toEqual(ids));
