import type { BookLevel } from '@candor/contract/realtime';
import { describe, expect, it } from 'vitest';
import { decimalsOf, groupLevels, groupSteps, toBookPicture } from './book-rows.ts';

const bids: readonly BookLevel[] = [
  ['100.19', '1', '0'],
  ['100.11', '2', '2'],
  ['99.95', '3', '0'],
];
const asks: readonly BookLevel[] = [
  ['100.21', '1.5', '0'],
  ['100.30', '0.5', '0.5'],
  ['100.31', '4', '0'],
];

describe('groupLevels', () => {
  it('rounds bids down and asks up, away from the spread', () => {
    expect(groupLevels(bids, '0.1', 'bid').map(({ price }) => price)).toEqual([10_010_000_000n, 9_990_000_000n]);
    expect(groupLevels(asks, '0.1', 'ask').map(({ price }) => price)).toEqual([10_030_000_000n, 10_040_000_000n]);
  });

  it('loses nothing', () => {
    const total = (step: string) => groupLevels(asks, step, 'ask').reduce((sum, { amount }) => sum + amount, 0n);
    for (const step of ['0.01', '0.1', '1', '10']) expect(total(step)).toBe(600_000_000n);
  });

  it('keeps a price that lies on the step', () => {
    expect(groupLevels([['100.30', '1', '0']], '0.1', 'ask')[0]?.price).toBe(10_030_000_000n);
  });
});

describe('toBookPicture', () => {
  it('adds depth up and marks what is the market maker’s', () => {
    const picture = toBookPicture({ bids, asks }, { step: '0.01', rows: 20 });
    expect(picture.bids.map(({ depth }) => depth)).toEqual([16, 50, 100]);
    expect(picture.bids.map(({ hasHouse }) => hasHouse)).toEqual([false, true, false]);
    expect(picture.buyShare).toBe(50);
    expect(picture.houseShare).toEqual({ bids: 33, asks: 8 });
  });

  it('shows no more rows than asked for, and counts only those', () => {
    const picture = toBookPicture({ bids, asks }, { step: '0.01', rows: 1 });
    expect([picture.bids.length, picture.asks.length]).toEqual([1, 1]);
    expect(picture.buyShare).toBe(40);
  });

  it('has no share of an empty book', () => {
    expect(toBookPicture({ bids: [], asks: [] }, { step: '1', rows: 5 }).buyShare).toBeNull();
  });
});

describe('steps', () => {
  it('begin with the tick', () => {
    expect(groupSteps(2)).toEqual(['0.01', '0.1', '1', '10']);
    expect(groupSteps(5)).toEqual(['0.00001', '0.0001', '0.001', '0.01']);
  });

  it('say their decimals', () => {
    expect(['10', '0.01', '1.5'].map(decimalsOf)).toEqual([0, 2, 1]);
  });
});
