import type { OptionReceipt } from '@candor/domain/options/receipt';
import { describe, expect, it } from 'vitest';
import { gainOf, outcomeOf, venuePrices } from './receipt-outcome.ts';

const option = (change: Partial<OptionReceipt>): OptionReceipt =>
  ({
    kind: 'option',
    direction: 'up',
    result: 1,
    voidReason: '',
    stake: '100',
    payout: '185',
    ...change,
  }) as OptionReceipt;

describe('what became of an option', () => {
  it.each([
    [{}, 'rose', '85'],
    [{ direction: 'down' }, 'fell', '85'],
    [{ result: -1, payout: '0' }, 'notRose', '-100'],
    [{ direction: 'down', result: -1, payout: '0' }, 'notFell', '-100'],
    [{ result: 0, payout: '100' }, 'even', '0'],
    [{ result: 0, voidReason: 'no_exit', payout: '100' }, 'off', '0'],
    [{ isTrial: true, payout: '85' }, 'rose', '85'],
    [{ isTrial: true, result: -1, payout: '0' }, 'notRose', '0'],
  ] as [Partial<OptionReceipt>, string, string][])('%j', (change, outcome, gain) => {
    expect([outcomeOf(option(change)), gainOf(option(change))]).toEqual([outcome, gain]);
  });
});

it('prices of venues are read from a tick, lowest first; nonsense is left out', () => {
  expect(venuePrices('a=67448.6;b=67447.9;c=67448.21;d=x;e')).toEqual(['67447.9', '67448.21', '67448.6']);
});
