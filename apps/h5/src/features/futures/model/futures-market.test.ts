import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import { describe, expect, it } from 'vitest';
import { toMarket, toRules } from './futures-market.ts';
import { pair, terms } from './sample-terms.ts';

describe('the futures terms of the server', () => {
  it('become FuturesRules, decimals without trailing zeros', () => {
    expect(toRules(terms)).toMatchObject({
      takerFeePercent: '0.05',
      entrustFeePercent: '0.02',
      warnQuotePercent: '1',
      multiples: [5, 10, 20, 50, 100],
      majorTiers: FUTURES_RULES.majorTiers,
      otherTiers: FUTURES_RULES.majorTiers,
    });
  });

  it('become a FuturesMarket with the scale of its currency', () => {
    expect(toMarket(pair, terms, 6)).toEqual({
      symbol: 'BTC/USDT',
      base: 'BTC',
      currency: 'USDT',
      scale: 6,
      priceScale: 2,
      contractSize: '0.001',
      minLots: 1,
      maxLots: 1000,
      lotStep: '1',
    });
  });
});
