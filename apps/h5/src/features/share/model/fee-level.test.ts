import { describe, expect, it } from 'vitest';
import { type FeeLevel, toProgress } from './fee-level.ts';

const own = (changed: Partial<FeeLevel>): FeeLevel => ({
  level: 0,
  percent: '100',
  volume: '0',
  volume_today: '0',
  next_from: '100000',
  next_percent: '95',
  discount_percent: '0',
  discount_until_ms: 0,
  levels: [
    { from: '0', percent: '100' },
    { from: '100000', percent: '95' },
    { from: '1000000', percent: '88' },
  ],
  spot: { maker_percent: '0.1', taker_percent: '0.1' },
  futures: { taker_percent: '0.05', entrust_percent: '0.02' },
  ...changed,
});

describe('progress to the next level', () => {
  it.each([
    ['nothing traded', own({}), 0],
    ['a quarter of the way', own({ volume: '25999.5' }), 25],
    ['from the own level on', own({ level: 1, volume: '550000', next_from: '1000000' }), 50],
    ['a volume that reaches it before levels are recomputed', own({ volume: '250000' }), 100],
    [
      'a volume below the own level, after a change of the rules',
      own({ level: 1, volume: '5', next_from: '1000000' }),
      0,
    ],
  ])('%s', (_, level, percent) => {
    expect(toProgress(level)).toBe(percent);
  });

  it('ends at the top', () => {
    expect(toProgress(own({ level: 2, volume: '5000000', next_from: '', next_percent: '' }))).toBeNull();
  });
});
