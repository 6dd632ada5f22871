import { describe, expect, it } from 'vitest';
import { decideCoinTrade, type PublishedPrices } from './decide-coin-trade';

const recent: PublishedPrices = { current: '60000.00', low: '59900.00', high: '60120.50', priceScale: 2 };

describe('the one form of old clients [F3]', () => {
  it.each([
    ['buy', '60000', 'ioc', '60300'],
    ['sell', '60000.00000000', 'ioc', '59700'],
    // The price of the moment the page was loaded; what counts is the price of now.
    ['buy', '60120.5', 'ioc', '60300'],
    ['sell', '60120.50', 'ioc', '59700'],
    ['buy', '59900', 'ioc', '60300'],
    ['sell', '59900', 'ioc', '59700'],
    ['buy', '60007.13', 'ioc', '60300'],
    // One tick outside of what was published.
    ['buy', '59899.99', 'gtc', '59899.99'],
    ['sell', '60120.51', 'gtc', '60120.51'],
    ['buy', '50000', 'gtc', '50000'],
    ['sell', '70000', 'gtc', '70000'],
  ] as const)('%s at %s becomes %s at %s', (side, targetPrice, tif, price) => {
    expect(decideCoinTrade({ side, targetPrice }, recent)).toEqual({ tif, price });
  });

  it('the current price counts also when it left the range of the window', () => {
    const jumped = { ...recent, current: '61000.00' };
    expect(decideCoinTrade({ side: 'buy', targetPrice: '61000' }, jumped)).toEqual({ tif: 'ioc', price: '61305' });
    expect(decideCoinTrade({ side: 'buy', targetPrice: '60500' }, jumped)).toEqual({ tif: 'gtc', price: '60500' });
  });

  it('a market without recent bars knows its current price alone, one without a price none', () => {
    const quiet = { ...recent, low: '', high: '' };
    expect(decideCoinTrade({ side: 'sell', targetPrice: '60000' }, quiet).tif).toBe('ioc');
    expect(decideCoinTrade({ side: 'sell', targetPrice: '60000.01' }, quiet).tif).toBe('gtc');
    expect(decideCoinTrade({ side: 'buy', targetPrice: '60000' }, { ...recent, current: '' }).tif).toBe('gtc');
  });

  it('the guard is cut to the tick, never past half a percent', () => {
    const fine = { current: '0.33', low: '0.33', high: '0.33', priceScale: 2 };
    expect(decideCoinTrade({ side: 'buy', targetPrice: '0.33' }, fine).price).toBe('0.33');
    expect(decideCoinTrade({ side: 'sell', targetPrice: '0.33' }, fine).price).toBe('0.33');
  });
});
