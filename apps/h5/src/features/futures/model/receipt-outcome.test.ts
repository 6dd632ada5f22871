import { describe, expect, it } from 'vitest';
import { gainOf, waitsOf } from './receipt-outcome.ts';

it('a loss beyond the margin is not the user’s', () => {
  const receipt = { kind: 'futures', pnl: '-2500', shortfall: '1000', fee: '0' } as Parameters<typeof gainOf>[0];
  expect(gainOf(receipt)).toBe('-1500');
});

describe('ticks an order waited for', () => {
  const receipt = (before: object) =>
    ({ kind: 'futures', tick: { seq: 90 }, before: { entrySeq: 42, ...before } }) as Parameters<typeof waitsOf>[0];

  it('are told for an opening and a close at the market', () => {
    expect(waitsOf(receipt({ openSeq: 41, acceptedSeq: 88 }))).toEqual([
      { what: 'opened', acceptedSeq: 41, filledSeq: 42, sources: '' },
      { what: 'closed', acceptedSeq: 88, filledSeq: 90, sources: '' },
    ]);
  });

  it('are told with the times at which the sources spoke after each acceptance', () => {
    const waits = { ...receipt({ openSeq: 41, acceptedSeq: 88 }), openSources: 'a:260', closeSources: 'b:40' };
    expect(waitsOf(waits).map(({ sources }) => sources)).toEqual(['a:260', 'b:40']);
  });

  it('are none of an entrust that a level closed, and of older receipts', () => {
    expect(waitsOf(receipt({ openSeq: null, acceptedSeq: null }))).toEqual([]);
    expect(waitsOf(receipt({}))).toEqual([]);
  });
});
