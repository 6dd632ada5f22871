import { describe, expect, it } from 'vitest';
import { toGiven, toPosition, toReward } from './split.ts';

describe('the split of a code', () => {
  it.each([
    ['20', 0, '0', '20'],
    ['20', 25, '5', '15'],
    ['20', 100, '20', '0'],
    ['12.5', 25, '3.12', '9.38'],
  ])('%s percent, %i percent of them given away', (share, position, given, reward) => {
    expect(toGiven(share, position)).toBe(given);
    expect(toReward(share, given)).toBe(reward);
  });

  it('leaves nothing when the code gives more than there is to share now', () => {
    expect(toReward('10', '20')).toBe('0');
  });

  it.each([
    ['20', '5', 25],
    ['20', '20.00', 100],
    ['12.5', '3.12', 24],
    ['0', '0', 0],
  ])('of %s percent %s is at %i of the slider', (share, given, position) => {
    expect(toPosition(share, given)).toBe(position);
  });
});
