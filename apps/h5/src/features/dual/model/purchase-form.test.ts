import { describe, expect, it } from 'vitest';
import type { DualProduct } from './dual-table.ts';
import { computeFigures, findProblem, mostShares, type PurchaseContext, stepShares } from './purchase-form.ts';

const PRODUCT: DualProduct = {
  id: 1,
  side: 'call',
  currency_id: 1,
  currency_name: 'BTC',
  quote_id: 3,
  quote_name: 'USDT',
  symbol: 'BTC/USDT',
  pay_id: 1,
  pay_name: 'BTC',
  linked_price: '70000',
  distance: '0.03808',
  rate: '0.1825',
  term_rate: '0.0035',
  days: 7,
  interest_from_ms: 0,
  maturity_ms: 1,
  closes_ms: 1,
  share_cost: '0.1',
  total_shares: 1000,
  sold_shares: 688,
  remaining_shares: 312,
  user_limit: 100,
  user_left: 96,
  is_open: 1,
  history: null,
};

const context = (change: Partial<PurchaseContext> = {}, product: Partial<DualProduct> = {}): PurchaseContext => ({
  product: { ...PRODUCT, ...product },
  available: '1',
  price: '67432.18',
  baseScale: 8,
  quoteScale: 6,
  ...change,
});

const PUT = { side: 'put', linked_price: '65000', pay_id: 3, pay_name: 'USDT', share_cost: '6500' } as const;

describe('computeFigures', () => {
  it('a call', () => {
    const figures = computeFigures('5', context());
    expect(figures).toMatchObject({ shares: 5, cost: '0.5', breakEven: '70245' });
    expect(figures?.outcomes.below).toMatchObject({ coin: 'base', amount: '0.50175' });
    expect(figures?.outcomes.atOrAbove).toMatchObject({ coin: 'quote', amount: '35122.5' });
  });

  it('a put', () => {
    const figures = computeFigures('2', context({ available: '20000' }, PUT));
    expect(figures).toMatchObject({ cost: '13000' });
    expect(figures?.outcomes.below).toMatchObject({ coin: 'base', amount: '0.2007' });
    expect(figures?.outcomes.atOrAbove).toMatchObject({ coin: 'quote', amount: '13045.5' });
  });

  it.each(['', '0', '01', '1.5', '-1', '1e2', '12345678'])('nothing for %j', (text) => {
    expect(computeFigures(text, context())).toBeNull();
  });
});

describe('findProblem', () => {
  it.each([
    ['a fitting number', '5', context(), null],
    ['a visitor without a balance', '96', context({ available: null }), null],
    ['no whole number', '1.5', context(), { code: 'dual_shares_invalid' }],
    ['nothing', '', context(), { code: 'dual_shares_invalid' }],
    ['a closed product', '1', context({}, { is_open: 0 }), { code: 'dual_not_open' }],
    ['no price', '1', context({ price: null }), { code: 'price_unavailable' }],
    ['a price at the linked price', '1', context({ price: '70000' }), { code: 'dual_price_passed' }],
    ['a put under water', '1', context({ price: '64999' }, PUT), { code: 'dual_price_passed' }],
    ['more than are left', '313', context({ available: null }), { code: 'dual_sold_out', remaining: 312 }],
    ['over the limit', '97', context({ available: null }), { code: 'dual_limit_reached', limit: 100, held: 4 }],
    ['more than the balance', '11', context(), { code: 'insufficient_balance', available: '1' }],
  ])('%s', (_, text, given, problem) => {
    expect(findProblem(text, given)).toEqual(problem);
  });
});

describe('shares', () => {
  it.each([
    ['the balance', context(), 10],
    ['the limit of the user', context({ available: '100' }), 96],
    ['what is left', context({ available: '100' }, { remaining_shares: 3 }), 3],
    ['a visitor: the offer', context({ available: null }), 96],
    ['an empty account', context({ available: '0.09999999' }), 0],
  ])('the most is %s', (_, given, most) => {
    expect(mostShares(given)).toBe(most);
  });

  it.each([
    ['1', 1, '2'],
    ['10', 1, '10'],
    ['1', -1, '1'],
    ['5', -1, '4'],
    ['', 1, '1'],
    ['50', -1, '10'],
  ] as const)('%j stepped by %i is %s', (text, direction, next) => {
    expect(stepShares(text, direction, context())).toBe(next);
  });

  it('one share stays even when none can be paid', () => {
    expect(stepShares('1', 1, context({ available: '0' }))).toBe('1');
  });
});
