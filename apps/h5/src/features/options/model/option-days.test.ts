import { describe, expect, it } from 'vitest';
import { dayAt, groupByDay, type OptionTotals, offsetOf } from './option-days.ts';
import type { OptionItem } from './option-view.ts';

const NOON = Date.parse('2026-07-01T12:00:00Z');
const row = (id: number, at: string): OptionItem => ({ id, created_ms: Date.parse(at) }) as OptionItem;

describe('offsetOf', () => {
  it.each([
    ['UTC', 0],
    ['Asia/Bangkok', 420],
    ['Asia/Kolkata', 330],
    ['America/St_Johns', -150],
    ['Europe/Paris', 120],
  ])('%s is %i minutes ahead', (zone, minutes) => expect(offsetOf(zone, NOON)).toBe(minutes));

  it('does not depend on the seconds of the moment', () => {
    expect(offsetOf('Asia/Bangkok', NOON + 59_999)).toBe(420);
  });
});

describe('dayAt', () => {
  it.each([
    ['2026-07-01T16:59:59Z', 420, '2026-07-01'],
    ['2026-07-01T17:00:00Z', 420, '2026-07-02'],
    ['2026-07-01T02:29:59Z', -150, '2026-06-30'],
  ])('%s at %i minutes is %s', (at, offset, day) => expect(dayAt(Date.parse(at), offset)).toBe(day));
});

describe('groupByDay', () => {
  const rows = [row(3, '2026-07-01T17:00:00Z'), row(2, '2026-07-01T16:59:59Z'), row(1, '2026-07-01T01:00:00Z')];
  const totals: OptionTotals = {
    all: { count: 9, won: 4, lost: 5, even: 0, stake: '90', profit: '-12' },
    days: [
      { day: '2026-07-02', count: 1, won: 1, profit: '8.2' },
      { day: '2026-07-01', count: 8, won: 3, profit: '-20.2' },
    ],
  };

  it('cuts where the day changes, and gives each day its total', () => {
    const days = groupByDay(rows, totals, 420);
    expect(days.map(({ day, rows: inside }) => [day, inside.map(({ id }) => id)])).toEqual([
      ['2026-07-02', [3]],
      ['2026-07-01', [2, 1]],
    ]);
    expect(days[1]?.total?.count).toBe(8);
  });

  it('shows days whose total is not known', () => {
    expect(groupByDay(rows, undefined, 420).map(({ total }) => total)).toEqual([undefined, undefined]);
    expect(groupByDay([], totals, 0)).toEqual([]);
  });
});
