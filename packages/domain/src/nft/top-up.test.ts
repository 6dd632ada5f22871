import { describe, expect, it } from 'vitest';
import { topUpOf } from './top-up';

const TERMS = { deposit: '10', topUpPercent: '5', usdtRate: '1', usdtScale: 6 };

describe('the top-up of a leader', () => {
  it.each([
    ['nothing while the share of the bid is less than the deposit', '199.99', '0'],
    ['nothing where both are equal', '200', '0'],
    ['what the share is more than the deposit', '4000', '190'],
    ['rounded up to the decimals of USDT', '200.00001', '0.000001'],
  ])('is %s', (_, highest, topUp) => {
    expect(topUpOf(TERMS, highest)).toBe(topUp);
  });

  it('is counted in USDT at the rate of the offer', () => {
    expect(topUpOf({ ...TERMS, usdtRate: '60000' }, '0.01')).toBe('20');
  });

  it('is nothing in auctions offered before there were top-ups', () => {
    expect(topUpOf({ ...TERMS, topUpPercent: '0' }, '1000000')).toBe('0');
  });
});
