import { describe, expect, it } from 'vitest';
import { computeBand, decideSpotOrder, type SpotForm, type SpotMoment } from './decide-spot-order';
import type { SpotPair } from './spot-pair';

const pair: SpotPair = {
  instrumentId: 1,
  symbol: 'BTC/USDT',
  baseId: 1,
  quoteId: 3,
  baseName: 'BTC',
  quoteName: 'USDT',
  baseScale: 8,
  quoteScale: 6,
  priceScale: 2,
  lot: '0.00001',
  amountStep: '0.00001',
  minNotional: '5',
  makerFeePercent: '0.1',
  takerFeePercent: '0.1',
  bandPercent: '30',
  maxOpenOrders: 200,
};
const moment: SpotMoment = { isOpen: true, indexPrice: '60000', isStale: false, averagePrice: '60000', openOrders: 0 };
const limit: SpotForm = {
  side: 'buy',
  kind: 'limit',
  tif: 'gtc',
  postOnly: false,
  price: '59999.99',
  amount: '0.5',
  budget: null,
};
const market: SpotForm = { ...limit, kind: 'market', tif: 'ioc', price: null };

describe('decideSpotOrder', () => {
  it.each<[string, SpotForm, object]>([
    ['a limit buy holds its cost', limit, { priceTicks: 5_999_999, lots: 50_000, budget: 0, hold: '29999.995' }],
    ['the cost is rounded up', { ...limit, price: '60000.01', amount: '0.00011' }, { hold: '6.600002' }],
    ['a limit sale holds the coins', { ...limit, side: 'sell' }, { hold: '0.5', lots: 50_000 }],
    [
      'a market buy by budget holds it',
      { ...market, amount: null, budget: '100' },
      { hold: '100', budget: 1e9, lots: 0 },
    ],
    ['a market buy by amount holds it at the worst price', market, { priceTicks: 6_300_000, hold: '31500' }],
    ['a market sale reaches down to 5 %', { ...market, side: 'sell' }, { priceTicks: 5_700_000, hold: '0.5' }],
    ['the band ends at 0.7', { ...limit, price: '42000' }, { priceTicks: 4_200_000 }],
    ['the band ends at 1.3', { ...limit, price: '78000' }, { priceTicks: 7_800_000 }],
    ['five USDT are enough', { ...limit, price: '50000', amount: '0.0001' }, { hold: '5' }],
    ['post-only rests', { ...limit, postOnly: true }, { lots: 50_000 }],
    ['fill or kill', { ...limit, tif: 'fok' }, { lots: 50_000 }],
  ])('%s', (_, form, plan) => {
    expect(decideSpotOrder(form, pair, moment)).toMatchObject({ ok: true, plan });
  });

  it.each<[string, Partial<SpotForm>, Partial<SpotMoment>, string]>([
    ['a closed market', {}, { isOpen: false }, 'spot_closed'],
    ['a limit without a price', { price: null }, {}, 'order_incomplete'],
    ['a limit without an amount', { amount: null }, {}, 'order_incomplete'],
    ['a limit with a budget', { budget: '10' }, {}, 'order_incomplete'],
    ['post-only that may not rest', { postOnly: true, tif: 'ioc' }, {}, 'order_incomplete'],
    ['a market order with a price', { kind: 'market' }, {}, 'order_incomplete'],
    ['a market order without a size', { kind: 'market', price: null, amount: null }, {}, 'order_incomplete'],
    ['a market order with two sizes', { kind: 'market', price: null, budget: '9' }, {}, 'order_incomplete'],
    [
      'a market sale by budget',
      { kind: 'market', side: 'sell', price: null, amount: null, budget: '9' },
      {},
      'order_incomplete',
    ],
    [
      'a budget, all or nothing',
      { kind: 'market', tif: 'fok', price: null, amount: null, budget: '9' },
      {},
      'order_incomplete',
    ],
    ['a post-only market order', { kind: 'market', price: null, postOnly: true }, {}, 'order_incomplete'],
    ['a price below the tick', { price: '59999.995' }, {}, 'price_off_tick'],
    ['a price under the band', { price: '41999.99' }, {}, 'price_out_of_band'],
    ['a price over the band', { price: '78000.01' }, {}, 'price_out_of_band'],
    ['no average', {}, { averagePrice: '' }, 'price_unavailable'],
    ['a limit order while prices are paused', {}, { isPaused: true }, 'instrument_paused'],
    [
      'a market order while prices are paused',
      { kind: 'market', price: null },
      { isPaused: true },
      'instrument_paused',
    ],
    ['a stale market order', { kind: 'market', price: null }, { isStale: true }, 'price_unavailable'],
    ['a market order without an index', { kind: 'market', price: null }, { indexPrice: '' }, 'price_unavailable'],
    ['an amount below the step', { amount: '0.000015' }, {}, 'amount_off_step'],
    ['less than the minimum', { price: '50000', amount: '0.00009' }, {}, 'order_too_small'],
    ['more than the book counts', { amount: '2000' }, {}, 'order_too_large'],
    ['an amount beyond counting', { amount: '99999999999999999999' }, {}, 'order_too_large'],
    ['a price beyond counting', { price: '99999999999999999999' }, {}, 'price_out_of_band'],
    [
      'a budget too fine for its coin',
      { kind: 'market', price: null, amount: null, budget: '9.0000001' },
      {},
      'amount_too_precise',
    ],
    [
      'a budget under the minimum',
      { kind: 'market', price: null, amount: null, budget: '4.999999' },
      {},
      'order_too_small',
    ],
    ['the 201st open order', {}, { openOrders: 200 }, 'too_many_orders'],
  ])('refuses %s', (_, form, at, code) => {
    expect(decideSpotOrder({ ...limit, ...form }, pair, { ...moment, ...at })).toMatchObject({ ok: false, code });
  });

  it('lets an immediate order through when the book of the user is full', () => {
    expect(decideSpotOrder({ ...limit, tif: 'ioc' }, pair, { ...moment, openOrders: 200 }).ok).toBe(true);
  });

  it('cuts the band inwards', () => {
    expect(computeBand(pair, '60000.01')).toEqual({ lowest: '42000.01', highest: '78000.01' });
    expect(computeBand(pair, '')).toBeNull();
  });
});
