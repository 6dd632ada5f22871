import { turnsOf } from '@candor/domain/game/drop';
import { describe, expect, it } from 'vitest';
import { BOARD, FALL_MS_PER_ROW, PEGS, progressAt, slotBox, wayOf } from './board.ts';

describe('the board', () => {
  it('has one peg more in each of its eight rows, all inside the drawing', () => {
    const counts = new Map<number, number>();
    for (const { x, y } of PEGS) {
      counts.set(y, (counts.get(y) ?? 0) + 1);
      expect(x > 0 && x < BOARD.width).toBe(true);
    }
    expect([...counts.values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('has nine slots beside each other, symmetrically', () => {
    const boxes = Array.from({ length: 9 }, (_, at) => slotBox(at));
    for (const [at, box] of boxes.entries()) {
      const next = boxes[at + 1];
      if (next) expect(next.x).toBeGreaterThan(box.x + box.width);
      expect(box.centre + (boxes[8 - at]?.centre ?? 0)).toBeCloseTo(BOARD.width);
    }
  });
});

describe('wayOf', () => {
  it('ends over the slot of the round, for every byte', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const turns = turnsOf(byte);
      const { x } = wayOf(turns, 8);
      expect(x).toBeCloseTo(slotBox(turns.filter(Boolean).length).centre, 0);
    }
  });

  it('turns to the side of each bit, row after row', () => {
    const turns = turnsOf(0b1010_0000);
    const xs = [0, 1, 2, 3].map((rows) => wayOf(turns, rows).x);
    expect(xs[1]).toBeGreaterThan(xs[0] ?? 0);
    expect(xs[2]).toBeLessThan(xs[1] ?? 0);
    expect(xs[3]).toBeGreaterThan(xs[2] ?? 0);
  });

  it('draws no more than the coin has fallen', () => {
    const turns = turnsOf(0);
    expect(wayOf(turns, 0).path).not.toContain('Q');
    expect(wayOf(turns, 2.5).path.match(/Q/g)).toHaveLength(3);
    expect(wayOf(turns, 99)).toEqual(wayOf(turns, 8));
  });
});

describe('progressAt', () => {
  it('goes from the first peg to the slot and stays there', () => {
    expect(progressAt(-5)).toBe(0);
    expect(progressAt(3 * FALL_MS_PER_ROW)).toBe(3);
    expect(progressAt(8 * FALL_MS_PER_ROW)).toBe(8);
    expect(progressAt(100 * FALL_MS_PER_ROW)).toBe(8);
  });

  it('never goes back', () => {
    const seen = Array.from({ length: 200 }, (_, at) => progressAt(at * 10));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});
