import { computeResult } from '@candor/domain/ieo/compute-result';
import type { ShareTerms } from '@candor/domain/ieo/lines';
import { describe, expect, it } from 'vitest';
import { toShareSteps } from './share-steps.ts';

const terms: ShareTerms = {
  projectId: 1,
  token: 'QRY',
  supply: '800000',
  step: '1',
  userCap: '150000',
  softCap: '0',
  startMs: 0,
  endMs: 100,
  isCancelled: false,
  prices: [{ coin: 'USDT', price: '0.001' }],
};
const VALUES = [500, 450, 350, 300, 150, 150, 75, 15, 5, 5];
const commits = VALUES.map((value, index) => ({
  index: index + 1,
  alias: `b${index}`,
  coin: 'USDT',
  tokens: `${value}000`,
  timeMs: index,
}));
const result = computeResult(terms, commits);
const stepsOf = (place: number) => toShareSteps(result, terms, result.lines[place]?.wanted ?? '0');

describe('toShareSteps, on the vector of the rulebook', () => {
  it('ends with the share of every buyer who was not at the maximum', () => {
    for (const [place, line] of result.lines.entries()) {
      const last = stepsOf(place).at(-1);
      expect([place, last?.share.split('.')[0]]).toEqual([place, line.allocated.split('.')[0]]);
    }
  });

  it('ends the part of a buyer who reached the cap in that round', () => {
    expect(stepsOf(0)).toEqual([
      { number: 1, left: '800000', wanted: '2000000', own: '500000', share: '150000', cappedBefore: 0, end: 'cap' },
    ]);
  });

  it('counts the buyers capped in the round before', () => {
    const steps = stepsOf(6);
    expect(steps.map(({ number, cappedBefore, end }) => [number, cappedBefore, end])).toEqual([
      [1, 0, null],
      [2, 2, null],
      [3, 1, null],
      [4, 1, null],
    ]);
    expect(steps[0]).toMatchObject({ left: '800000', wanted: '2000000', own: '75000', share: '30000' });
  });

  it('gives everything asked for when there is enough', () => {
    const all = computeResult({ ...terms, supply: '9000000', userCap: '900000' }, commits);
    expect(toShareSteps(all, { ...terms, userCap: '900000' }, '75000')).toMatchObject([{ share: '75000', end: 'all' }]);
  });

  it('has no rounds where everything went back', () => {
    const failed = computeResult({ ...terms, softCap: '9000000' }, commits);
    expect(toShareSteps(failed, terms, '75000')).toEqual([]);
  });
});
