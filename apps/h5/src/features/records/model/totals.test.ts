import { describe, expect, it } from 'vitest';
import { gainOf, outOf } from './gain.ts';
import { type CoinTotal, listAside, mainTotal, sumNet } from './totals.ts';

const total = (currency_name: string, usdt_net: string): CoinTotal => ({
  currency: 1,
  currency_name,
  in: '3',
  out: '1',
  net: '2',
  own_in: '0.00000000',
  own_out: '0.00000000',
  held: '0.00000000',
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

  const moved = { ...total('USDT', '0'), own_in: '40.00000000', own_out: '40.00000000' };
  it.each([
    ['nothing aside', total('USDT', '0'), false, []],
    ['a move over all accounts, once and without a sign', moved, false, ['own 40']],
    ['moves of one account, both ways', { ...moved, own_out: '10' }, true, ['own +40', 'own -10']],
    ['what only left an account', { ...moved, own_in: '0' }, true, ['own -40']],
    ['what is set aside, and what was spent of it', { ...moved, own_in: '0', held: '-2.5' }, false, ['held -2.5']],
  ] as const)('%s', (_, given, isOneAccount, expected) => {
    const shown = listAside(given, isOneAccount).map(({ id, amount, signed }) => {
      const plus = signed && !amount.startsWith('-') ? '+' : '';
      return `${id} ${plus}${amount}`;
    });
    expect(shown).toEqual(expected);
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
