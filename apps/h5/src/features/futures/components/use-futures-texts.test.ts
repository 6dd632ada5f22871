import { describe, expect, it } from 'vitest';
import { directionOf } from './use-futures-texts.ts';

describe('directionOf', () => {
  it('returns up, down or flat by the sign of the amount', () => {
    expect(['1', '-0.01', '0'].map((amount) => directionOf(amount))).toEqual(['up', 'down', 'flat']);
  });

  it('returns flat when the displayed text is rounded to zero', () => {
    expect(directionOf('0.004', '0.00')).toBe('flat');
    expect(directionOf('-0.004', '0,00 %')).toBe('flat');
    expect(directionOf('-0.014', '−0.01')).toBe('down');
  });
});
