import { add, toRate } from '@candor/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeReturnSteps, type ReturnFacts } from './return-steps';

const FACTS: ReturnFacts = {
  leaderPercent: '11.07',
  leaderSincePercent: '10.45',
  cap: '1000',
  net: '95.8',
  fees: '4.7',
  cost: '-0.9',
  shares: '9.6',
};

describe('steps from the leader’s return to the own one', () => {
  it('are signed percents of the cap', () => {
    expect(computeReturnSteps(FACTS)).toEqual({
      leaderReturn: '11.07',
      beganLater: '-0.62',
      fees: '-0.47',
      slippage: '-0.09',
      share: '-0.96',
      ownReturn: '8.62',
      notCopied: '-0.31',
    });
  });
  it('are zero without a cap', () => {
    expect(computeReturnSteps({ ...FACTS, cap: '0' })).toMatchObject({
      fees: '0',
      ownReturn: '0',
      notCopied: '-10.45',
    });
  });
  it('add up exactly', () => {
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((units) => String(units / 1_000_000));
    const paid = fc.integer({ min: 0, max: 1_000_000_000 }).map((units) => (units / 1_000_000).toFixed(6));
    const facts = fc.record({
      leaderPercent: amount,
      leaderSincePercent: amount,
      cap: fc.integer({ min: 10, max: 200_000 }).map(String),
      net: amount,
      fees: paid,
      cost: amount,
      shares: paid,
    });
    fc.assert(
      fc.property(facts, (one) => {
        fc.pre(Object.values(one).every((text) => !text.includes('e')));
        const { ownReturn, ...steps } = computeReturnSteps(one);
        expect(Object.values(steps).reduce((total, step) => add(total, step), toRate('0'))).toBe(ownReturn);
      }),
    );
  });
});
