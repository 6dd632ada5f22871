import { describe, expect, it } from 'vitest';
import { type AcceptedOpen, computeHold, computeQuoteMove, decideFill, isInTime } from './decide-fill';
import type { FuturesMarket } from './decide-open';
import { FUTURES_RULES } from './futures-rules';

const market: FuturesMarket = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  currency: 'USDT',
  scale: 6,
  priceScale: 2,
  contractSize: '0.001',
  minLots: 1,
  maxLots: 400_000,
  lotStep: '1',
};
const rules = FUTURES_RULES;
const form = { side: 'long', lots: '500', multiple: '20' } as const;
const symbol = 'BTC/USDT';
/** Accepted at 60,000: 1,575 of margin and 15.75 of fee are set aside. */
const order: AcceptedOpen = {
  ...form,
  quotedPrice: null,
  takeProfit: null,
  stopLoss: null,
  fillByMs: 1_500,
  held: '1590.75',
  besideSize: '0',
};
const fill = (change: Partial<AcceptedOpen>, price = '60000', timeMs = 250) =>
  decideFill({ ...order, ...change }, { market, rules, tick: { price, timeMs } });

describe('what a market order sets aside', () => {
  it.each([
    ['five percent more than it costs at the accepted price', '60000', '63000', '1575', '15.75', '1590.75'],
    ['rounded up to the tick of the price', '60000.01', '63000.02', '1575.0005', '15.750005', '1590.750505'],
  ])('%s', (_, price, highest, margin, fee, held) => {
    expect(computeHold(form, { market, rules, price })).toEqual({ price: highest, margin, fee, held });
  });
});

describe('a fill', () => {
  it.each<[string, Partial<AcceptedOpen>, string, object]>([
    [
      'is at the price of its tick',
      {},
      '60100',
      { price: '60100', margin: '1502.5', fee: '15.025', maxLoss: '1517.525' },
    ],
    ['at five percent above uses all that was set aside', {}, '63000', { maxLoss: '1590.75' }],
    ['a long way below costs less', {}, '40000', { margin: '1000', fee: '10' }],
    ['five percent from the quote', { quotedPrice: '60000' }, '63000', { price: '63000' }],
    ['a quote five percent above', { quotedPrice: '63157.89' }, '60000', { price: '60000' }],
    ['with levels around it', { takeProfit: '60100.01', stopLoss: '60099.99' }, '60100', {}],
  ])('%s', (_, change, price, plan) => {
    expect(fill(change, price)).toMatchObject({ ok: true, plan });
  });

  it('releases what it does not need, to the unit', () => {
    expect(fill({}, '60000')).toMatchObject({ released: '75.75' });
    expect(fill({}, '63000')).toMatchObject({ released: '0' });
  });

  const moved = (price: string) => ({ code: 'price_moved', params: { symbol, price } });
  it.each<[string, Partial<AcceptedOpen>, string, object]>([
    ['one unit beyond what was set aside', {}, '63000.01', moved('63000.01')],
    ['one unit beyond the guard, above', { quotedPrice: '60000', held: '9999' }, '63000.01', moved('63000.01')],
    ['one unit beyond the guard, below', { quotedPrice: '60000' }, '56999.99', moved('56999.99')],
    ['far from the quote', { quotedPrice: '57142.85' }, '60000', moved('60000')],
    [
      'too large for its multiple by now',
      { lots: '4166', multiple: '100', held: '9999' },
      '60100',
      { code: 'multiple_too_high_for_size' },
    ],
    [
      'beyond the top tier by now',
      { lots: '333333', multiple: '10', held: '9999999' },
      '60100',
      { code: 'order_too_large' },
    ],
    [
      'a profit level that was passed',
      { takeProfit: '60100' },
      '60100',
      { code: 'take_profit_side', params: { price: '60100' } },
    ],
    [
      'a loss level that was passed',
      { stopLoss: '59900' },
      '59900',
      { code: 'stop_loss_side', params: { price: '59900' } },
    ],
    [
      'a loss level that the forced close would precede',
      { stopLoss: '57228.92' },
      '60100',
      { code: 'stop_loss_beyond' },
    ],
  ])('is refused: %s', (_, change, price, refusal) => {
    expect(fill(change, price)).toMatchObject({ ok: false, ...refusal });
  });

  it('comes in time or not at all, by the time of the tick', () => {
    expect(fill({}, '60000', 1_500).ok).toBe(true);
    expect(fill({}, '60000', 1_501)).toEqual({ ok: false, code: 'no_fill_in_time', params: { symbol } });
    expect([isInTime({ timeMs: 1_500 }, 1_500), isInTime({ timeMs: 1_501 }, 1_500)]).toEqual([true, false]);
  });
});

describe('how far the price has moved', () => {
  it.each([
    ['60000', '60000', '0'],
    ['60000', '63000', '5'],
    ['60000', '57000', '5'],
    ['60000', '63000.01', '5.0001'],
    ['60000', '60000.01', '0.0001'],
  ])('from %s to %s: %s percent', (quoted, mark, percent) => {
    expect(computeQuoteMove(quoted, mark)).toBe(percent);
  });
});
