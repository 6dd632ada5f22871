import { describe, expect, it } from 'vitest';
import { type BidTerms, findBidProblem, quickBids, stepBid, toBidFields } from './bid-form.ts';

const TERMS: BidTerms = {
  least: '1320',
  step: '40',
  scale: 2,
  available: '5000.00000000',
  deposit: '128',
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
    expect(findBidProblem({ price: '1320', ...NO_MAXIMUM }, { ...terms, deposit: '0' })).toBeNull();
  });

  it('the leader only sets a maximum, of at least one increment more', () => {
    const terms = { ...TERMS, isLeading: true, deposit: '0' };
    expect(findBidProblem({ price: '', maximum: '1319' }, terms)).toEqual({ field: 'maximum', code: 'low' });
    expect(findBidProblem({ price: '', maximum: '1320' }, terms)).toBeNull();
    expect(findBidProblem({ price: '', maximum: '' }, terms)).toEqual({ field: 'maximum', code: 'invalid' });
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
