import { describe, expect, it } from 'vitest';
import { type BidTerms, depositOf, findBidProblem, quickBids, stepBid, toBidFields } from './bid-form.ts';

const TERMS: BidTerms = {
  least: '1320',
  step: '40',
  scale: 2,
  available: '5000.00000000',
  deposit: '128',
  topUpPercent: '5',
  usdtRate: '1',
  held: '0',
  availableUsdt: '5000.00000000',
  currency: 'USDT',
  isLeading: false,
};
const NO_MAXIMUM = { maximum: '' };

describe('problems of a bid', () => {
  it.each([
    ['', 'invalid'],
    ['0', 'invalid'],
    ['12.345', 'decimals'],
    ['1319.99', 'low'],
    ['5000.01', 'uncovered'],
  ] as const)('%s: %s', (price, code) =>
    expect(findBidProblem({ price, ...NO_MAXIMUM }, TERMS)).toEqual({ field: 'price', code }),
  );

  it.each(['1320', '1320.00', '1320.', '5000'])('%s is fine', (price) =>
    expect(findBidProblem({ price, ...NO_MAXIMUM }, TERMS)).toBeNull(),
  );

  it.each([
    ['1300', 'low'],
    ['5000.01', 'uncovered'],
    ['1.234', 'decimals'],
  ] as const)('a maximum of %s: %s', (maximum, code) =>
    expect(findBidProblem({ price: '1320', maximum }, TERMS)).toEqual({ field: 'maximum', code }),
  );

  it('the deposit must be there in USDT', () => {
    const terms = { ...TERMS, currency: 'ETH', availableUsdt: '127.99' };
    expect(findBidProblem({ price: '1320', ...NO_MAXIMUM }, terms)).toEqual({ field: 'deposit', code: 'uncovered' });
    expect(findBidProblem({ price: '1320', ...NO_MAXIMUM }, { ...terms, held: '128' })).toBeNull();
  });

  it('the top-up of a high bid or maximum must be there in USDT', () => {
    const terms = { ...TERMS, currency: 'ETH', held: '128', availableUsdt: '72' };
    expect(findBidProblem({ price: '4000', ...NO_MAXIMUM }, terms)).toBeNull();
    expect(findBidProblem({ price: '4000.01', ...NO_MAXIMUM }, terms)).toEqual({ field: 'deposit', code: 'uncovered' });
    expect(findBidProblem({ price: '1320', maximum: '4000.01' }, terms)).toEqual({
      field: 'deposit',
      code: 'uncovered',
    });
  });

  it('the leader only sets a maximum, of at least one increment more', () => {
    const terms = { ...TERMS, isLeading: true, held: '128' };
    expect(findBidProblem({ price: '', maximum: '1319' }, terms)).toEqual({ field: 'maximum', code: 'low' });
    expect(findBidProblem({ price: '', maximum: '1320' }, terms)).toBeNull();
    expect(findBidProblem({ price: '', maximum: '' }, terms)).toEqual({ field: 'maximum', code: 'invalid' });
  });
});

describe('the deposit of a bid', () => {
  it.each([
    ['1320', '', '0', '128', '128'],
    ['1320', '', '128', '128', '0'],
    ['4000', '', '128', '200', '72'],
    ['1320', '4000', '0', '200', '200'],
    ['', '', '0', '128', '128'],
  ])('of %s up to "%s" with %s held is %s, of which %s is taken', (price, maximum, held, needed, taken) => {
    expect(depositOf({ price, maximum }, { ...TERMS, held })).toEqual({ needed, taken });
  });

  it('of a leader follows the maximum', () => {
    const terms = { ...TERMS, isLeading: true, held: '150' };
    expect(depositOf({ price: '9000', maximum: '5000' }, terms)).toEqual({ needed: '250', taken: '100' });
  });
});

describe('steps', () => {
  it('quick amounts are the least bid and further increments', () => {
    expect(quickBids(TERMS)).toEqual(['1320', '1360', '1400', '1520']);
    expect(quickBids({ least: '0.42', step: '0.021' })).toEqual(['0.42', '0.441', '0.462', '0.525']);
    expect(quickBids({ least: '100', step: '' })).toEqual(['100']);
  });

  it('never lead below the least bid', () => {
    expect([stepBid('1320', 1, TERMS), stepBid('1400', -1, TERMS), stepBid('1330', -1, TERMS)]).toEqual([
      '1360',
      '1360',
      '1320',
    ]);
    expect([stepBid('10', -1, TERMS), stepBid('x', 1, TERMS)]).toEqual(['1320', '1320']);
  });
});

describe('the fields sent', () => {
  it('have canonical amounts', () => {
    expect(toBidFields('c', { price: '1320.50', maximum: '2000.' }, TERMS)).toEqual({
      code: 'c',
      price: '1320.5',
      maximum: '2000',
    });
  });

  it('leave out what is not asked', () => {
    expect(toBidFields('c', { price: '1320', maximum: '' }, TERMS)).toEqual({ code: 'c', price: '1320' });
    expect(toBidFields('c', { price: '1320', maximum: '1500' }, { ...TERMS, isLeading: true })).toEqual({
      code: 'c',
      maximum: '1500',
    });
  });
});
