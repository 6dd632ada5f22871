import { describe, expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

describe('sparkPath', () => {
  it('spans the box: first point left, last right, low at the bottom, high at the top', () => {
    expect(sparkPath([1, 3, 2], { width: 42, height: 24 })).toBe('M1 22L21 2L41 12');
  });

  it('draws an unchanged series through the middle', () => {
    expect(sparkPath([5, 5], { width: 42, height: 24 })).toBe('M1 12L41 12');
  });

  it('draws nothing from fewer than two points', () => {
    expect(sparkPath([], { width: 42, height: 24 })).toBe('');
    expect(sparkPath([1], { width: 42, height: 24 })).toBe('');
  });
});
