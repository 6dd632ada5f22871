import { describe, expect, it } from 'vitest';
import { hasCoin, inOrder, withCoin, withoutCoin } from './favourite-rows.ts';

const rows = [
  { id: 11, currency_id: 1 },
  { id: 12, currency_id: 2 },
  { id: 13, currency_id: 3 },
];

describe('rows of the watch list', () => {
  it('a new coin comes last', () => expect(withCoin(rows, { id: 0, currency_id: 9 }).at(-1)?.currency_id).toBe(9));

  it('a known coin keeps its place and gets its number', () => {
    expect(withCoin(rows, { id: 99, currency_id: 2 }).map((row) => row.id)).toEqual([11, 99, 13]);
  });

  it('a coin is taken out', () => {
    expect(hasCoin(withoutCoin(rows, 2), 2)).toBe(false);
    expect(withoutCoin(rows, 2)).toHaveLength(2);
  });

  it('an order puts the coins it names first', () => {
    expect(inOrder(rows, [3, 1]).map((row) => row.currency_id)).toEqual([3, 1, 2]);
    expect(inOrder(rows, [3, 2, 1, 77]).map((row) => row.currency_id)).toEqual([3, 2, 1]);
  });
});
