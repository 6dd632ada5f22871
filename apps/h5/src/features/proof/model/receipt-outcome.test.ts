import type { OptionReceipt } from '@candor/domain/proof/option-receipt';
import { describe, expect, it } from 'vitest';
import { gainOf, outcomeOf, venuePrices, waitsOf } from './receipt-outcome.ts';

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
  ] as [Partial<OptionReceipt>, string, string][])('%j', (change, outcome, gain) => {
    expect([outcomeOf(option(change)), gainOf(option(change))]).toEqual([outcome, gain]);
  });
});

it('a loss beyond the margin is not the user’s', () => {
  const receipt = { kind: 'futures', pnl: '-2500', shortfall: '1000', fee: '0' } as Parameters<typeof gainOf>[0];
  expect(gainOf(receipt)).toBe('-1500');
});

it('prices of venues are read from a tick, lowest first; nonsense is left out', () => {
  expect(venuePrices('a=67448.6;b=67447.9;c=67448.21;d=x;e')).toEqual(['67447.9', '67448.21', '67448.6']);
});

describe('ticks an order waited for', () => {
  const receipt = (before: object) =>
    ({ kind: 'futures', tick: { seq: 90 }, before: { entrySeq: 42, ...before } }) as Parameters<typeof waitsOf>[0];

  it('are told for an opening and a close at the market', () => {
    expect(waitsOf(receipt({ openSeq: 41, acceptedSeq: 88 }))).toEqual([
      { what: 'opened', acceptedSeq: 41, filledSeq: 42 },
      { what: 'closed', acceptedSeq: 88, filledSeq: 90 },
    ]);
  });

  it('are none of an entrust that a level closed, and of older receipts', () => {
    expect(waitsOf(receipt({ openSeq: null, acceptedSeq: null }))).toEqual([]);
    expect(waitsOf(receipt({}))).toEqual([]);
  });
});
