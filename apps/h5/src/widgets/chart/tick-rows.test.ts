import { describe, expect, it } from 'vitest';
import { continued, decideStep, type TickRow } from './tick-rows.ts';

const tick = (seq: number): TickRow => ({ seq, timeMs: seq * 250, price: '1' });
const ticks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => tick(from + index));

describe('decideStep', () => {
  it.each([
    [[], 1, 'gap'],
    [[tick(5)], 6, 'next'],
    [[tick(5)], 5, 'known'],
    [[tick(5)], 4, 'known'],
    [[tick(5)], 7, 'gap'],
  ] as const)('%j and %i: %s', (rows, seq, step) => {
    expect(decideStep(rows, seq)).toBe(step);
  });
});

describe('continued', () => {
  it('takes what follows and leaves what is known', () => {
    expect(continued(ticks(1, 3), ticks(2, 5)).map((row) => row.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('stops at a gap', () => {
    expect(continued(ticks(1, 3), [tick(4), tick(6), tick(7)]).map((row) => row.seq)).toEqual([1, 2, 3, 4]);
  });

  it('is the same list when nothing follows', () => {
    const rows = ticks(1, 3);
    expect(continued(rows, ticks(2, 3))).toBe(rows);
  });

  it('begins an empty tape anywhere', () => {
    expect(continued([], ticks(40, 42)).map((row) => row.seq)).toEqual([40, 41, 42]);
  });

  it('keeps the newest 200', () => {
    const rows = continued(ticks(1, 200), ticks(201, 210));
    expect(rows).toHaveLength(200);
    expect(rows.at(-1)?.seq).toBe(210);
  });
});
