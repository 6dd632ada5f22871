import { describe, expect, it } from 'vitest';
import { fromTapeItem, isGap, mergeTrades } from './trade-rows.ts';

const trade = (seq: number) => fromTapeItem([seq, '100', '1', 'buy', 0, seq * 1000]);

describe('the tape of trades', () => {
  it('is newest first and has each trade once', () => {
    const merged = mergeTrades([trade(3), trade(2)], [trade(3), trade(4)]);
    expect(merged.map(({ seq }) => seq)).toEqual([4, 3, 2]);
  });

  it('keeps the newest fifty', () => {
    const many = Array.from({ length: 60 }, (_, index) => trade(index + 1));
    const merged = mergeTrades([], many);
    expect([merged.length, merged[0]?.seq, merged.at(-1)?.seq]).toEqual([50, 60, 11]);
  });

  it('reports a gap in the sequence, but not for the first trade', () => {
    expect(isGap([], 7)).toBe(false);
    expect(isGap([trade(6)], 7)).toBe(false);
    expect(isGap([trade(5)], 7)).toBe(true);
  });
});
