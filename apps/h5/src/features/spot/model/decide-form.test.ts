import type { SpotPair } from '@candor/domain/spot/spot-pair';
import { describe, expect, it } from 'vitest';
import { decideForm, fieldOf, type OrderContext, shownProblem, tickOf, toSpotForm } from './decide-form.ts';
import { newOrder, type OrderForm } from './order-form.ts';

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
  bandPercent: '99',
  maxOpenOrders: 200,
};
const context: OrderContext = {
  pair,
  isOpen: true,
  band: { lowest: '42000', highest: '78000' },
  indexPrice: '60000',
  isStale: false,
  openOrders: 0,
  available: '1000',
};
const limit = (change: Partial<OrderForm> = {}): OrderForm => ({
  ...newOrder('buy', '60000'),
  amount: '0.01',
  ...change,
});
const codeOf = (form: OrderForm, change: Partial<OrderContext> = {}) => {
  const decision = decideForm(form, { ...context, ...change });
  return decision.ok ? 'ok' : (decision.problem?.code ?? 'incomplete');
};

describe('decideForm', () => {
  it.each<[string, OrderForm, Partial<OrderContext>, string]>([
    ['a complete form', limit(), {}, 'ok'],
    ['nothing typed yet', limit({ amount: '' }), {}, 'incomplete'],
    ['no price yet', limit({ price: '' }), {}, 'incomplete'],
    ['half a number', limit({ amount: '0.' }), {}, 'amount_invalid'],
    ['a closed market', limit(), { isOpen: false }, 'spot_closed'],
    ['below the band', limit({ price: '41999.99' }), {}, 'price_out_of_band'],
    ['the edge of the band', limit({ price: '42000' }), {}, 'ok'],
    ['above the band', limit({ price: '78000.01' }), {}, 'price_out_of_band'],
    ['no average to measure by', limit(), { band: null }, 'price_unavailable'],
    ['off the tick', limit({ price: '60000.001' }), {}, 'price_off_tick'],
    ['off the step', limit({ amount: '0.000001' }), {}, 'amount_off_step'],
    ['too small', limit({ amount: '0.00008' }), {}, 'order_too_small'],
    ['more than there is', limit({ amount: '0.02' }), {}, 'insufficient_balance'],
    ['exactly what there is', limit({ amount: '0.01' }), { available: '600' }, 'ok'],
    ['a unit more than there is', limit({ amount: '0.01' }), { available: '599.999999' }, 'insufficient_balance'],
    ['a balance not known yet', limit({ amount: '9' }), { available: null }, 'ok'],
    ['too many open', limit(), { openOrders: 200 }, 'too_many_orders'],
    ['a market buy by budget', limit({ kind: 'market', amount: '250' }), {}, 'ok'],
    [
      'a market buy without a price to go by',
      limit({ kind: 'market', amount: '250' }),
      { indexPrice: '' },
      'price_unavailable',
    ],
    ['a market buy with too many decimals', limit({ kind: 'market', amount: '250.0000001' }), {}, 'amount_too_precise'],
  ])('%s', (_, form, change, expected) => {
    expect(codeOf(form, change)).toBe(expected);
  });

  it('sends a market order without price and options', () => {
    expect(toSpotForm(limit({ kind: 'market', amount: '5', tif: 'gtc' }))).toEqual({
      side: 'buy',
      kind: 'market',
      tif: 'ioc',
      postOnly: false,
      price: null,
      amount: null,
      budget: '5',
    });
  });
});

describe('what is said, and where', () => {
  it('reports an unfinished value only after the field has lost focus', () => {
    const small = limit({ amount: '0.00001' });
    expect(shownProblem(small, decideForm(small, context))).toBeNull();
    const left = { ...small, left: { price: false, amount: true } };
    expect(shownProblem(left, decideForm(left, context))?.code).toBe('order_too_small');
  });

  it('reports at once a problem that more typing cannot correct', () => {
    const rich = limit({ amount: '5' });
    expect(shownProblem(rich, decideForm(rich, context))?.code).toBe('insufficient_balance');
  });

  it('puts a refusal under its field', () => {
    expect(fieldOf('price_out_of_band', limit())).toBe('price');
    expect(fieldOf('no_liquidity', limit())).toBe('amount');
    expect(fieldOf('price_unavailable', limit({ kind: 'market' }))).toBe('amount');
  });

  it('refuses a price off the tick', () => {
    expect([0, 2, 5].map((priceScale) => tickOf({ ...pair, priceScale }))).toEqual(['1', '0.01', '0.00001']);
  });
});
