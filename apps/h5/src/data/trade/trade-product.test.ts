import { describe, expect, it } from 'vitest';
import { findOpenProducts, pickProduct, tradePath } from './trade-product.ts';

const offered = (flags: string) => ({
  hasOptions: flags.includes('o'),
  hasFutures: flags.includes('f'),
  hasSpot: flags.includes('s'),
});

describe('findOpenProducts', () => {
  it.each([
    [[], []],
    [['s'], ['spot']],
    [
      ['s', 'f'],
      ['futures', 'spot'],
    ],
    [['ofs'], ['options', 'futures', 'spot']],
    [[''], []],
  ])('%j offers %j', (flags, open) => {
    expect(findOpenProducts(flags.map(offered))).toEqual(open);
  });
});

describe('pickProduct', () => {
  it.each([
    ['options', undefined, 'options'],
    ['options', ['options', 'spot'], 'options'],
    ['options', ['futures', 'spot'], 'spot'],
    ['spot', ['futures'], 'futures'],
    ['options', [], 'spot'],
  ] as const)('%s of %j is %s', (wish, open, picked) => {
    expect(pickProduct(wish, open)).toBe(picked);
  });
});

describe('tradePath', () => {
  it('names the pair', () => {
    expect(tradePath('options', 'BTC/USDT')).toBe('/pages/transaction/index?symbol=BTC%2FUSDT');
    expect(tradePath('futures')).toBe('/pages/transaction/contract');
  });
});
