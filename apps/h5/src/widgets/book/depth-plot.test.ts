import { describe, expect, it } from 'vitest';
import { toDepthShape } from './depth-plot.ts';

describe('toDepthShape', () => {
  it('needs both sides', () => {
    expect(toDepthShape([], [['1', '1', '0']])).toBeNull();
    expect(toDepthShape([['1', '1', '0']], [])).toBeNull();
  });

  it('grows from the middle outwards; the furthest and the deepest are whole', () => {
    const shape = toDepthShape(
      [
        ['99', '1', '0'],
        ['98', '1', '0'],
      ],
      [['101', '4', '0']],
    );
    expect(shape?.bids).toEqual([
      { offset: 0.5, depth: 0 },
      { offset: 0.5, depth: 0.25 },
      { offset: 1, depth: 0.25 },
      { offset: 1, depth: 0.5 },
      { offset: 1, depth: 0.5 },
    ]);
    expect(shape?.asks.slice(-2)).toEqual([
      { offset: 0.5, depth: 1 },
      { offset: 1, depth: 1 },
    ]);
    expect(shape?.ends).toEqual({ low: 9_800_000_000n, middle: 10_000_000_000n, high: 10_200_000_000n });
  });

  it('does not stretch for a small order far away', () => {
    const shape = toDepthShape(
      [
        ['99', '100', '0'],
        ['50', '1', '0'],
      ],
      [['101', '100', '0']],
    );
    expect(shape?.ends.low).toBe(9_900_000_000n);
    expect(shape?.bids.at(-1)).toEqual({ offset: 1, depth: 1 });
  });
});
