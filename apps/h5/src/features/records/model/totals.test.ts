import { describe, expect, it } from 'vitest';
import { gainOf, outOf } from './gain.ts';
import { type CoinTotal, mainTotal, sumNet } from './totals.ts';

const total = (currency_name: string, usdt_net: string): CoinTotal => ({
  currency: 1,
  currency_name,
  in: '3',
  out: '1',
  net: '2',
  usdt_net,
});

describe('totals', () => {
  it('USDT stands for all, else the first', () => {
    expect(mainTotal([total('BTC', '1'), total('USDT', '2')])?.currency_name).toBe('USDT');
    expect(mainTotal([total('BTC', '1'), total('ETH', '2')])?.currency_name).toBe('BTC');
    expect(mainTotal([])).toBeUndefined();
  });

  it('adds up to the last digit', () => {
    expect(sumNet([total('BTC', '0.10000001'), total('ETH', '-0.30000000')])).toBe('-0.19999999');
    expect(sumNet([])).toBe('0');
  });

  it.each([
    ['1', 'up'],
    ['0.00000000', undefined],
    ['-1', undefined],
  ])('%s is a gain: %s', (value, expected) => expect(gainOf(value)).toBe(expected));

  it.each([
    ['1.50', '-1.5'],
    ['-1.5', '-1.5'],
    ['0.00000000', '0'],
  ])('%s went out as %s', (value, expected) => expect(outOf(value)).toBe(expected));
});
