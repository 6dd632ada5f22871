import { describe, expect, it } from 'vitest';
import {
  datesOf,
  type FamilyRow,
  firstDay,
  isShortDay,
  isUnused,
  knownFamilies,
  type Overview,
  yieldOf,
} from './hub.ts';

const family = (name: string, other: Partial<FamilyRow> = {}): FamilyRow => ({
  family: name,
  running: 0,
  usdt_value: '0.00000000',
  usdt_paid: '0.00000000',
  amounts: [],
  next_time_ms: null,
  end_times_ms: [],
  ...other,
});
const row = {
  time: '2026-11-15 00:10:00',
  time_ms: 1,
  kind: 'reward' as const,
  families: ['lock'],
  orders: 1,
  amounts: [],
  usdt_value: '1.00000000',
  is_known: 1 as const,
};
const day = (start_ms: number, rows: Overview['days'][number]['rows'] = []) => ({ start: '', start_ms, rows });
const overview = (other: Partial<Overview>): Overview => ({
  usdt_total: '0.00000000',
  usdt_paid: '0.00000000',
  usdt_paid_today: '0.00000000',
  next_time_ms: null,
  day_seconds: 86_400,
  families: [],
  days: [],
  ...other,
});

describe('the financial hub', () => {
  it('lists the families it has names for, in its own order', () => {
    const view = overview({ families: [family('dual'), family('vault'), family('lock')] });
    expect(knownFamilies(view).map((one) => one.family)).toEqual(['lock', 'dual']);
  });

  it('is unused while nothing runs and nothing was paid', () => {
    expect(isUnused(overview({ families: [family('lock')] }))).toBe(true);
    expect(isUnused(overview({ families: [family('lock', { running: 1 })] }))).toBe(false);
    expect(isUnused(overview({ usdt_paid: '0.00000001' }))).toBe(false);
  });

  it('opens on the first day on which something happens', () => {
    expect(firstDay([day(1), day(2, [row]), day(3, [row])])?.start_ms).toBe(2);
    expect(firstDay([day(1), day(2)])?.start_ms).toBe(1);
    expect(firstDay([])).toBeUndefined();
  });

  it('knows the short days of the demo', () => {
    expect([isShortDay(overview({})), isShortDay(overview({ day_seconds: 300 }))]).toEqual([false, true]);
  });

  it.each([
    ['lock', '0.00000000', 'paid'],
    ['ieo', '0.00000000', 'none'],
    ['dual', '0.00000000', 'end'],
    ['dual', '3.00000000', 'paid'],
  ])('what %s pays after %s', (name, paid, expected) => {
    expect(yieldOf(family(name, { usdt_paid: paid }))).toBe(expected);
  });

  it.each([
    [[], null, null],
    [[], 5, { next: 5 }],
    [[7], 5, { ends: [7] }],
    [[7, 9], 5, { ends: [7, 9] }],
    [[7, 8, 9], 5, { next: 5 }],
  ])('dates of ends %j and next %j', (ends, next, expected) => {
    expect(datesOf(family('lock', { end_times_ms: ends, next_time_ms: next }))).toEqual(expected);
  });
});
