import { mul, toAmount, toPrice } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { defaultMarketRules, findMarketRule, type ListedMarket } from './market-rules';

const listed = (changes: Partial<ListedMarket> = {}): ListedMarket => ({
  id: 1,
  base: 'BTC',
  baseScale: 8,
  shown: true,
  sort: 10,
  hasOptions: true,
  hasFutures: true,
  hasSpot: true,
  minLots: 1,
  maxLots: 100_000,
  ...changes,
});

describe('the first version of the markets', () => {
  it('says what the list says', () => {
    const market = listed({
      id: 104,
      shown: false,
      sort: 7,
      hasOptions: false,
      hasSpot: false,
      minLots: 2,
      maxLots: 9,
    });
    expect(defaultMarketRules([market])).toMatchObject([
      {
        instrumentId: 104,
        shown: false,
        sort: 7,
        optionsOpen: false,
        futuresOpen: true,
        spotOpen: false,
        minLots: 2,
        maxLots: 9,
      },
    ]);
  });

  it('has the terms of the rulebook', () => {
    expect(defaultMarketRules([listed()])[0]).toMatchObject({
      minNotional: '5',
      makerFeePercent: '0.1',
      takerFeePercent: '0.1',
      bandPercent: '30',
      maxOpenOrders: 200,
    });
  });

  it.each<[string, string, string]>([
    ['BTC', '67000', '0.00001'],
    ['ETH', '3500', '0.0001'],
    ['USDC', '1', '0.1'],
    ['BNB', '600', '0.001'],
    ['SOL', '170', '0.001'],
    ['XRP', '0.53', '1'],
    ['DOGE', '0.137', '1'],
    ['ADA', '0.447', '1'],
    ['TRX', '0.125', '1'],
    ['LTC', '84', '0.01'],
    ['DOT', '7.1', '0.1'],
    ['LINK', '14.8', '0.01'],
    ['AVAX', '28.6', '0.01'],
    ['MATIC', '0.58', '1'],
    ['ATOM', '8.9', '0.1'],
  ])('a step of %s at %s is %s, worth 0.1 to 1 USDT', (base, price, step) => {
    const [rule] = defaultMarketRules([listed({ base })]);
    expect(rule?.amountStep).toBe(step);
    expect(mul(toAmount(step), toPrice(price), 'down')).toMatch(/^(0\.[1-9]|1$)/);
  });

  it('never has a step finer than the coin', () => {
    const steps = [0, 1, 2, 8].map(
      (baseScale) => defaultMarketRules([listed({ base: 'NEW', baseScale })])[0]?.amountStep,
    );
    expect(steps).toEqual(['1', '1', '0.01', '0.01']);
  });
});

it('a market is found by its instrument', () => {
  const rules = defaultMarketRules([listed(), listed({ id: 2, base: 'ETH' })]);
  expect(findMarketRule(rules, 2)?.amountStep).toBe('0.0001');
  expect(findMarketRule(rules, 3)).toBeUndefined();
});
