import { describe, expect, it } from 'vitest';
import type { InstrumentView } from './instrument-view.ts';
import type { LiveQuote } from './live-quote.ts';
import { nextRanking, type Ranking, rankInstruments } from './rank-instruments.ts';

const instrument = (id: number, base: string) => ({ id, base }) as InstrumentView;
const listed = [instrument(1, 'BTC'), instrument(2, 'ADA'), instrument(3, 'ETH'), instrument(4, 'NEW')];
const quoted: Record<number, Partial<LiveQuote>> = {
  1: { price: '67432.18', open: '68000', turnover: '900' },
  2: { price: '0.45', open: '0.40', turnover: '1000' },
  3: { price: '3518.4', open: '3500', turnover: '95.5' },
};
const order = (ranking: Ranking | null) =>
  rankInstruments(listed, ranking, (id) => quoted[id] as LiveQuote | undefined).map(({ base }) => base);

describe('rankInstruments', () => {
  it.each([
    [null, ['BTC', 'ADA', 'ETH', 'NEW']],
    [{ key: 'name', order: 'ascending' }, ['ADA', 'BTC', 'ETH', 'NEW']],
    [{ key: 'name', order: 'descending' }, ['NEW', 'ETH', 'BTC', 'ADA']],
    [{ key: 'volume', order: 'descending' }, ['ADA', 'BTC', 'ETH', 'NEW']],
    [{ key: 'volume', order: 'ascending' }, ['ETH', 'BTC', 'ADA', 'NEW']],
    [{ key: 'price', order: 'ascending' }, ['ADA', 'ETH', 'BTC', 'NEW']],
    [{ key: 'change', order: 'descending' }, ['ADA', 'ETH', 'BTC', 'NEW']],
    [{ key: 'change', order: 'ascending' }, ['BTC', 'ETH', 'ADA', 'NEW']],
  ] as const)('%j', (ranking, expected) => expect(order(ranking)).toEqual(expected));
});

describe('nextRanking', () => {
  it('goes through the natural order, the other one, and none', () => {
    const steps = (key: 'name' | 'price') => {
      const first = nextRanking(null, key);
      const second = nextRanking(first, key);
      return [first?.order, second?.order, nextRanking(second, key)];
    };
    expect(steps('name')).toEqual(['ascending', 'descending', null]);
    expect(steps('price')).toEqual(['descending', 'ascending', null]);
  });

  it('starts anew with another column', () => {
    expect(nextRanking({ key: 'price', order: 'ascending' }, 'change')).toEqual({ key: 'change', order: 'descending' });
  });
});
