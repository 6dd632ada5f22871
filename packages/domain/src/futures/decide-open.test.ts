import { describe, expect, it } from 'vitest';
import {
  computeMaxMultiple,
  decideOpen,
  type FuturesMarket,
  listMultiples,
  type OpenForm,
  type OpenMoment,
} from './decide-open';
import { FUTURES_RULES, type FuturesRules } from './futures-rules';

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
const moment: OpenMoment = {
  isOpen: true,
  inSession: true,
  isStale: false,
  mark: '60000',
  positions: 0,
  maxMultiple: 100,
  besideSize: '0',
};
const form: OpenForm = {
  side: 'long',
  kind: 'market',
  lots: '500',
  multiple: '20',
  limitPrice: null,
  quotedPrice: null,
  takeProfit: null,
  stopLoss: null,
};
const limit: OpenForm = { ...form, kind: 'limit', limitPrice: '59000' };

const decide = (change: Partial<OpenForm>, now: Partial<OpenMoment> = {}, other: Partial<FuturesMarket> = {}) =>
  decideOpen({ ...form, ...change }, { market: { ...market, ...other }, rules, moment: { ...moment, ...now } });

describe('the tier of the sum', () => {
  it.each([
    ['up to its end', { lots: '1', multiple: '100' }, '4.165666'],
    ['with an order that fills the top tier', { lots: '1', multiple: '10' }, '333.332'],
  ])('is taken %s', (_, change, besideSize) => {
    expect(decide(change, { besideSize }).ok).toBe(true);
  });

  it('decides the liquidation price: the more is beside it, the nearer it is', () => {
    const liquidationAt = (besideSize: string): string => {
      const decision = decide({}, { besideSize });
      return decision.ok ? (decision.plan.liquidationPrice ?? '') : decision.code;
    };
    expect(['0', '1', '10', '50'].map(liquidationAt)).toEqual([
      '57228.91566265',
      '57286.4321608',
      '57575.75757575',
      '58461.53846153',
    ]);
  });
});

describe('a position is opened', () => {
  it('at the mark, with what the rulebook computes', () => {
    expect(decide({})).toMatchObject({
      ok: true,
      plan: {
        price: '60000',
        size: '0.5',
        notional: '30000',
        multiple: 20,
        margin: '1500',
        fee: '15',
        maxLoss: '1515',
      },
    });
  });

  it.each<[string, Partial<OpenForm>, object]>([
    ['never at the price old clients send along', { limitPrice: '999' }, { price: '60000' }],
    ['however far from the quote: the fill judges that', { quotedPrice: '1' }, { price: '60000' }],
    ['by one lot', { lots: '1' }, { notional: '60' }],
    ['at the end of the first tier', { lots: '833', multiple: '100' }, { notional: '49980' }],
    ['at the end of 100×', { lots: '4166', multiple: '100' }, { notional: '249960' }],
    ['at the end of 50×', { lots: '16666', multiple: '50' }, { notional: '999960' }],
    ['at the end of 20×', { lots: '166666', multiple: '20' }, { notional: '9999960' }],
    ['at the end of 10×', { lots: '333333', multiple: '10' }, { notional: '19999980' }],
    ['with levels', { takeProfit: '61000', stopLoss: '59000' }, {}],
    ['with a loss level just inside the liquidation', { stopLoss: '57228.92' }, {}],
  ])('%s', (_, change, plan) => {
    expect(decide(change)).toMatchObject({ ok: true, plan });
  });

  it('or waits at a limit, for the smaller fee', () => {
    expect(decide(limit)).toMatchObject({
      ok: true,
      plan: { price: '59000', notional: '29500', margin: '1475', fee: '5.9', maxLoss: '1480.9' },
    });
  });

  it.each<[string, Partial<OpenForm>]>([
    ['a long one unit below', { ...limit, limitPrice: '59999.99' }],
    ['a short one unit above', { ...limit, side: 'short', limitPrice: '60000.01' }],
    ['a long at half', { ...limit, limitPrice: '30000' }],
    ['a short at double', { ...limit, side: 'short', limitPrice: '120000', lots: '100' }],
    ['with levels around its own price, not the mark', { ...limit, takeProfit: '59500', stopLoss: '58000' }],
  ])('at a limit: %s', (_, change) => {
    expect(decide(change).ok).toBe(true);
  });

  it('has its warnings between the price and the liquidation', () => {
    const decision = decide({});
    if (!decision.ok) throw new Error(decision.code);
    const { liquidationPrice, urgentPrice, warnPrice } = decision.plan;
    // (30000 − 1500) ÷ (0.5 × (1 − 0.004 × risk))
    expect([warnPrice, urgentPrice, liquidationPrice].map((price) => price?.slice(0, 8))).toEqual([
      '57692.30',
      '57344.06',
      '57228.91',
    ]);
  });

  it('in hundredths of a lot when it is copied', () => {
    expect(decide({ lots: '0.01' }, {}, { lotStep: '0.01' })).toMatchObject({ ok: true, plan: { size: '0.00001' } });
    expect(decide({ lots: '0.005' }, {}, { lotStep: '0.01' })).toMatchObject({ ok: false, code: 'lots_invalid' });
  });
});

const symbol = 'BTC/USDT';
const band = { lowest: '30000', highest: '120000' };
const sized = (maximum: string, size: string) => ({ maximum, size, currency: 'USDT' });

describe('a position is refused', () => {
  it.each<[string, Partial<OpenForm>, Partial<OpenMoment>, string, object]>([
    ['in a closed product', {}, { isOpen: false }, 'futures_closed', { symbol }],
    ['outside the hours', {}, { inSession: false }, 'market_closed', { symbol }],
    ['on a price that stands still', {}, { isStale: true }, 'price_unavailable', { symbol }],
    ['without any price', {}, { mark: '' }, 'price_unavailable', { symbol }],
    ['beyond 200', {}, { positions: 200 }, 'too_many_positions', { maximum: '200' }],
    ['with no lot', { lots: '0' }, {}, 'lots_invalid', { step: '1' }],
    ['with half a lot', { lots: '1.5' }, {}, 'lots_invalid', { step: '1' }],
    ['with a hundredth of a lot', { lots: '0.01' }, {}, 'lots_invalid', { step: '1' }],
    ['with a lot too many', { lots: '400001' }, {}, 'lots_too_many', { maximum: '400000' }],
    ['at 0×', { multiple: '0' }, {}, 'multiple_unknown', { maximum: '100' }],
    ['at 1.5×', { multiple: '1.5' }, {}, 'multiple_unknown', { maximum: '100' }],
    ['at 101×', { multiple: '101' }, {}, 'multiple_too_high', { maximum: '100' }],
    ['in another writing', { multiple: '020' }, {}, 'multiple_unknown', { maximum: '100' }],
    ['beyond the own ceiling', { multiple: '50' }, { maxMultiple: 20 }, 'multiple_too_high', { maximum: '20' }],
    ['one above the own ceiling', { multiple: '21' }, { maxMultiple: 20 }, 'multiple_too_high', { maximum: '20' }],
    [
      'beyond 100× with what is open beside it',
      { lots: '1', multiple: '100' },
      { besideSize: '4.166' },
      'multiple_too_high_for_sum',
      { maximum: '50', open: '249960', currency: 'USDT' },
    ],
    [
      'beyond the top with what is open beside it',
      { lots: '1', multiple: '1' },
      { besideSize: '333.333' },
      'sum_too_large',
      { maximum: '20000000', open: '19999980', currency: 'USDT' },
    ],
    [
      'one lot beyond 100×',
      { lots: '4167', multiple: '100' },
      {},
      'multiple_too_high_for_size',
      sized('50', '1000000'),
    ],
    [
      'one lot beyond 50×',
      { lots: '16667', multiple: '50' },
      {},
      'multiple_too_high_for_size',
      sized('20', '10000000'),
    ],
    ['one lot beyond 20×', { lots: '166667' }, {}, 'multiple_too_high_for_size', sized('10', '20000000')],
    [
      'one lot beyond the top',
      { lots: '333334', multiple: '5' },
      {},
      'order_too_large',
      { maximum: '20000000', currency: 'USDT' },
    ],
    ['without a limit', { ...limit, limitPrice: null }, {}, 'limit_price_missing', {}],
    ['at a limit of nothing', { ...limit, limitPrice: '0' }, {}, 'limit_price_missing', {}],
    ['at a limit off the tick', { ...limit, limitPrice: '59000.001' }, {}, 'price_off_tick', { tick: '0.01' }],
    ['below half', { ...limit, limitPrice: '29999.99' }, {}, 'price_out_of_band', band],
    ['above double', { ...limit, side: 'short', limitPrice: '120000.01' }, {}, 'price_out_of_band', band],
    ['a long at the mark', { ...limit, limitPrice: '60000' }, {}, 'limit_not_below', { price: '60000' }],
    ['a long above it', { ...limit, limitPrice: '60000.01' }, {}, 'limit_not_below', { price: '60000' }],
    [
      'a short at the mark',
      { ...limit, side: 'short', limitPrice: '60000' },
      {},
      'limit_not_above',
      { price: '60000' },
    ],
    ['a short below it', { ...limit, side: 'short' }, {}, 'limit_not_above', { price: '60000' }],
    ['with a profit level at the mark', { takeProfit: '60000' }, {}, 'take_profit_side', { price: '60000' }],
    ['with a loss level at the mark', { stopLoss: '60000' }, {}, 'stop_loss_side', { price: '60000' }],
    [
      'with a loss level past the liquidation',
      { stopLoss: '57228.91' },
      {},
      'stop_loss_beyond',
      { price: '57228.91566265' },
    ],
  ])('%s', (_, change, now, code, params) => {
    expect(decide(change, now)).toEqual({ ok: false, code, params });
  });

  it('below the fewest lots', () => {
    expect(decide({ lots: '9' }, {}, { minLots: 10 })).toEqual({
      ok: false,
      code: 'lots_too_few',
      params: { minimum: '10' },
    });
    expect(decide({ lots: '10' }, {}, { minLots: 10 }).ok).toBe(true);
  });

  it.each([
    ['SOL', '4', '50', true],
    ['SOL', '5', '50', true],
    ['SOL', '6', '50', false],
    ['SOL', '6', '20', true],
  ])('%s by its own tiers: %s lots of 1000 at %s× are taken: %s', (base, lots, multiple, ok) => {
    expect(decide({ lots, multiple }, { mark: '1000' }, { base, contractSize: '1' }).ok).toBe(ok);
  });
});

describe('the highest multiple of a user', () => {
  const DAY_MS = 86_400_000;
  const capped: FuturesRules = {
    ...rules,
    areaCaps: [
      { area: '49', multiple: 2 },
      { area: '44', multiple: 50 },
    ],
  };
  const userOf = (days: number, area = '1') => ({ registeredMs: 0, nowMs: days * DAY_MS, area });
  it.each<[string, ReturnType<typeof userOf>, number, string]>([
    ['a new account', userOf(0), 20, 'young_account'],
    ['one moment before 60 days', { ...userOf(60), nowMs: 60 * DAY_MS - 1 }, 20, 'young_account'],
    ['after 60 days', userOf(60), 100, ''],
    ['in a region with a ceiling', userOf(60, '49'), 2, 'area'],
    ['young in that region', userOf(1, '49'), 2, 'area'],
    ['young in a region with a higher ceiling', userOf(1, '44'), 20, 'young_account'],
    ['old in that region', userOf(60, '44'), 50, 'area'],
  ])('%s', (_, user, multiple, reason) => {
    expect(computeMaxMultiple(capped, user)).toEqual({ multiple, reason });
  });

  it.each([
    [100, [5, 10, 20, 50, 100]],
    [20, [5, 10, 20]],
    [49, [5, 10, 20]],
    [5, [5]],
    // A ceiling below all offered multiples can be chosen itself, so that the user can trade at all.
    [2, [2]],
  ])('with a ceiling of %i leaves %j', (ceiling, multiples) => {
    expect(listMultiples(rules, ceiling)).toEqual(multiples);
  });

  it.each([1, 2, 3, 7, 13, 99, 100])('takes any whole multiple: %i', (multiple) => {
    expect(decide({ multiple: String(multiple) })).toMatchObject({ ok: true, plan: { multiple } });
  });

  it('below the list can be taken', () => {
    expect(decide({ multiple: '2' }, { maxMultiple: 2 })).toMatchObject({ ok: true, plan: { margin: '15000' } });
    expect(decide({ multiple: '5' }, { maxMultiple: 2 })).toMatchObject({ code: 'multiple_too_high' });
  });
});
