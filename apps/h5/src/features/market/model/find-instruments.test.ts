import { describe, expect, it } from 'vitest';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { findInstruments } from './find-instruments.ts';

const instruments = ['BTC', 'ETH', 'LTC', 'AAPL', 'GOOGL', 'DOT', 'LINK'].map(
  (base) => ({ base, symbol: `${base}/USDT` }) as InstrumentView,
);
const find = (typed: string) => findInstruments(instruments, typed).map(({ base }) => base);

describe('findInstruments', () => {
  it.each([
    ['btc', ['BTC']],
    [' BTC / usdt ', ['BTC']],
    ['btcusdt', ['BTC']],
    ['ＢＴＣ', ['BTC']],
    ['bitcoin', ['BTC']],
    ['apple', ['AAPL']],
    ['google', ['GOOGL']],
    ['coin', ['BTC', 'LTC']],
    ['l', ['LTC', 'LINK', 'AAPL', 'GOOGL', 'DOT']],
    ['zzz', []],
    ['', []],
    [' ', []],
    ['.*', []],
  ])('%j', (typed, bases) => expect(find(typed)).toEqual(bases));

  it('puts the code that begins so before a name that does', () => expect(find('e')[0]).toBe('ETH'));
});
