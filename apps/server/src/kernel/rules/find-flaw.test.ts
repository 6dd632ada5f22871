import { PRODUCT_RULES } from '@candor/domain/limits/product-rules';
import { describe, expect, it } from 'vitest';
import { FUND_RULE_AREAS } from '#modules/fund/fund-rule-areas';
import { PRODUCT_RULE_AREA } from '#modules/limits/product-rule-area';
import { MARKET_RULE_AREA } from '#modules/market/market-rule-area';
import { CURRENCY_RULE_AREA } from '#modules/wallet/currency-rule-area';
import type { RuleArea, RuleBodies } from './areas';
import { addListed, findFlaw } from './find-flaw';
import type { Listing } from './listing.store';
import { collectRuleAreas, findSpec, readRuleBody } from './rule-areas';

const AREAS = collectRuleAreas([CURRENCY_RULE_AREA, MARKET_RULE_AREA, PRODUCT_RULE_AREA, ...FUND_RULE_AREAS]);

const market = { shown: true, hasOptions: true, hasFutures: true, hasSpot: true, minLots: 1, maxLots: 10 };
const listing: Listing = {
  currencies: [
    { id: 1, shown: true, sort: 1 },
    { id: 3, shown: true, sort: 2 },
  ],
  markets: [
    { ...market, id: 1, base: 'BTC', baseScale: 8, sort: 1 },
    { ...market, id: 101, base: 'AAPL', baseScale: 2, sort: 2 },
  ],
};
const defaultOf = <A extends RuleArea>(area: A) =>
  findSpec(AREAS, area).defaults({ mode: 'demo', listing }) as RuleBodies[A];
const [currencies, markets, products] = [defaultOf('currencies'), defaultOf('markets'), defaultOf('products')];
const [bitcoin, apple] = markets;
const [coin] = currencies;
const [product] = products;

describe('default rules', () => {
  it.each<RuleArea>(['currencies', 'markets', 'products', 'networks', 'convert'])('%s can be read and fits', (area) => {
    const body = defaultOf(area);
    expect(readRuleBody(AREAS, area, body)).toEqual({ ok: true, body });
    expect(findFlaw(findSpec(AREAS, area), body, listing)).toBeNull();
  });
});

describe('a body cannot be read', () => {
  it.each<[string, RuleArea, unknown]>([
    ['with a currency twice', 'currencies', [coin, coin]],
    ['without any currency', 'currencies', []],
    ['with a flag of another kind', 'currencies', [{ ...coin, shown: 1 }]],
    ['with a way out to close', 'currencies', [{ ...coin, withdrawOpen: false }]],
    ['with a market twice', 'markets', [bitcoin, bitcoin]],
    ['with a price of its own', 'markets', [{ ...bitcoin, price: '1' }]],
    ['with more at least than at most', 'markets', [{ ...bitcoin, minLots: 11 }]],
    ['with half a lot', 'markets', [{ ...bitcoin, minLots: 0.5 }]],
    ['with a step of nothing', 'markets', [{ ...bitcoin, amountStep: '0' }]],
    ['with a step that is no power of ten', 'markets', [{ ...bitcoin, amountStep: '0.002' }]],
    ['with a step below eight decimals', 'markets', [{ ...bitcoin, amountStep: '0.000000001' }]],
    ['with a number for a fee', 'markets', [{ ...bitcoin, takerFeePercent: 0.1 }]],
    ['with a negative fee', 'markets', [{ ...bitcoin, makerFeePercent: '-0.1' }]],
    ['with a fee of six percent', 'markets', [{ ...bitcoin, takerFeePercent: '6' }]],
    ['with a band of nothing', 'markets', [{ ...bitcoin, bandPercent: '0.00' }]],
    ['with a band down to nothing', 'markets', [{ ...bitcoin, bandPercent: '100' }]],
    ['without room for an order', 'markets', [{ ...bitcoin, maxOpenOrders: 0 }]],
    ['with a product nobody knows', 'products', [{ ...product, product: 'lottery' }]],
    ['with a product twice', 'products', [product, product]],
    ['with a region nobody knows', 'products', [{ ...product, closedAreas: ['9999'] }]],
    ['with a region twice', 'products', [{ ...product, closedAreas: ['1', '1'] }]],
  ])('%s', (_, area, body) => {
    expect(readRuleBody(AREAS, area, body).ok).toBe(false);
  });
});

describe('a body does not fit the lists', () => {
  it.each<[string, { area: RuleArea; body: unknown }, string]>([
    ['that forgets a currency', { area: 'currencies', body: [coin] }, 'currency-3'],
    [
      'with one that is not there',
      { area: 'currencies', body: [...currencies, { ...coin, currencyId: 9 }] },
      'currency-9',
    ],
    ['that forgets a market', { area: 'markets', body: [apple] }, 'market-1'],
    [
      'with a market that is not there',
      { area: 'markets', body: [...markets, { ...apple, instrumentId: 2 }] },
      'market-2',
    ],
    [
      'with a step finer than the coin',
      { area: 'markets', body: [bitcoin, { ...apple, amountStep: '0.001' }] },
      'market-101.amountStep',
    ],
    ['that forgets a product', { area: 'products', body: PRODUCT_RULES.slice(1) }, 'options'],
  ])('%s', (_, { area, body }, place) => {
    expect(findFlaw(findSpec(AREAS, area), body, listing)).toBe(place);
  });
});

describe('addListed', () => {
  it('appends new listings, and keeps decided values', () => {
    const decided = [{ ...apple, shown: false }];
    expect(addListed(MARKET_RULE_AREA, decided, markets)).toEqual([{ ...apple, shown: false }, bitcoin]);
  });
  it.each([
    ['nothing has come', markets, markets],
    ['the area is no list', { feePercent: '1' }, { feePercent: '2' }],
    ['there is no version yet', undefined, markets],
  ])('is null when %s', (_, body, complete) => {
    expect(addListed(MARKET_RULE_AREA, body, complete)).toBeNull();
  });
});
