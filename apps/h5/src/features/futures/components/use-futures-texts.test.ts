import { describe, expect, it } from 'vitest';
import { directionOf } from './use-futures-texts.ts';

describe('the direction of an amount', () => {
  it('is that of its sign', () => {
    expect(['1', '-0.01', '0'].map((amount) => directionOf(amount))).toEqual(['up', 'down', 'flat']);
  });

  it('is none when what is written reads zero', () => {
    expect(directionOf('0.004', '0.00')).toBe('flat');
    expect(directionOf('-0.004', '0,00 %')).toBe('flat');
    expect(directionOf('-0.014', '−0.01')).toBe('down');
  });
});
