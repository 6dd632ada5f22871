import { describe, expect, it } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { declareFeatures } from '#data/declared-features.ts';
import { findOpenProducts, pickProduct, tradeEntryOf, tradePath } from './trade-product.ts';

declareFeatures(FEATURES);

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
    expect(findOpenProducts(flags.map(offered)).map(({ product }) => product)).toEqual(open);
  });
});

describe('pickProduct', () => {
  it.each([
    ['options', undefined, 'options'],
    ['options', ['options', 'spot'], 'options'],
    ['options', ['futures', 'spot'], 'spot'],
    ['spot', ['futures'], 'futures'],
    ['options', [], 'spot'],
  ] as const)('%s of %j is %s', (preferred, open, picked) => {
    expect(pickProduct(tradeEntryOf(preferred), open?.map(tradeEntryOf)).product).toBe(picked);
  });
});

describe('tradePath', () => {
  it('names the pair', () => {
    expect(tradePath('options', 'BTC/USDT')).toBe('/pages/transaction/index?symbol=BTC%2FUSDT');
    expect(tradePath('futures')).toBe('/pages/transaction/contract');
  });
});

it('a product nobody declares is a fault of the page that names it', () => {
  expect(() => tradeEntryOf('toString')).toThrow('no feature declares the product toString');
});
