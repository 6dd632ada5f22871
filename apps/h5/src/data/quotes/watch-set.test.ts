import { describe, expect, it } from 'vitest';
import { isSameWatch, joinWatches } from './watch-set.ts';

describe('joinWatches', () => {
  it('joins what is on the screen, sorted and once', () => {
    expect(joinWatches([{ ids: [3, 1] }, { ids: [2, 3] }])).toEqual({ ids: [1, 2, 3] });
  });

  it('takes the newest bar', () => {
    const watches = [
      { ids: [1], bar: { id: 1, period: '1min' as const } },
      { ids: [2], bar: { id: 2, period: '1D' as const } },
    ];
    expect(joinWatches([...watches, { ids: [] }])).toEqual({ ids: [1, 2], bar: { id: 2, period: '1D' } });
  });

  it('never asks for more than the server takes', () => {
    const ids = Array.from({ length: 300 }, (_, index) => index + 1);
    expect(joinWatches([{ ids }]).ids).toHaveLength(200);
  });

  it('is the same however the screen is put together', () => {
    const one = joinWatches([{ ids: [1, 2] }]);
    expect(isSameWatch(one, joinWatches([{ ids: [2] }, { ids: [1] }]))).toBe(true);
    expect(isSameWatch(one, joinWatches([{ ids: [2] }]))).toBe(false);
  });
});
