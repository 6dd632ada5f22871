import { describe, expect, it } from 'vitest';
import { defaultCaps, findProjectFlaw, type ProjectTerms } from './decide-project';

const terms: ProjectTerms = {
  token: 'TIDE',
  tokenScale: 2,
  priceScale: 4,
  supply: '20000000',
  step: '1',
  userCap: '400000',
  commitCap: '2000000',
  softCap: '1000000',
  minValue: '10',
  warmUpMs: 1,
  startMs: 2,
  endMs: 3,
  listingMs: 4,
  lockDays: 30,
  prices: [
    { currency: 'USDT', scale: 6, price: '0.24' },
    { currency: 'BTC', scale: 8, price: '0.000004' },
  ],
};

describe('a project', () => {
  it('can be made', () => {
    expect(findProjectFlaw(terms)).toBeNull();
  });
  it.each<[string, Partial<ProjectTerms>, string]>([
    ['a token with small letters', { token: 'tide' }, 'token'],
    ['a step below the token’s scale', { step: '0.001' }, 'step'],
    ['a supply off the step', { step: '7' }, 'supply'],
    ['a cap above the supply', { userCap: '20000001', commitCap: '20000001' }, 'user_cap'],
    ['a cap on asking below the cap on receiving', { commitCap: '399999' }, 'commit_cap'],
    ['a minimum above the supply', { softCap: '20000001' }, 'soft_cap'],
    ['an end at its start', { endMs: 2 }, 'times'],
    ['a listing before the end', { listingMs: 2 }, 'times'],
    ['a lock of more than 1,000 days', { lockDays: 1001 }, 'lock_days'],
    ['no price in USDT', { prices: [{ currency: 'BTC', scale: 8, price: '0.000004' }] }, 'price'],
    [
      'a price that is not whole in its coin',
      { prices: [{ currency: 'USDT', scale: 6, price: '0.2400001' }] },
      'price',
    ],
    ['a price of zero', { prices: [{ currency: 'USDT', scale: 6, price: '0' }] }, 'price'],
  ])('with %s is refused', (_, change, field) => {
    expect(findProjectFlaw({ ...terms, ...change })).toBe(field);
  });
  it('caps a user at 2 % of the supply, on the step', () => {
    expect(defaultCaps('20000000', '1')).toEqual({ userCap: 40_000_000_000_000n, commitCap: 200_000_000_000_000n });
    expect(defaultCaps('10', '1')).toEqual({ userCap: 100_000_000n, commitCap: 500_000_000n });
  });
});
