import { describe, expect, it } from 'vitest';
import { groupByDay, joinPages, nearness, type RecordRow, toChunks } from './record-rows.ts';

const row = (id: number, iso: string, account: RecordRow['account'] = 'change'): RecordRow => ({
  id,
  value: '-10.00000000',
  currency: 3,
  currency_name: 'USDT',
  created_time: '',
  created_time_ms: Date.parse(iso),
  info: 'Transfer between accounts',
  kind: 'account_transfer',
  after: '90.00000000',
  account,
  counter_account: 'lever',
});

describe('joinPages', () => {
  it('keeps both sides of one transfer and drops a row that came twice', () => {
    const out = row(2, '2026-11-15T08:00:00Z');
    const into = row(3, '2026-11-15T08:00:00Z', 'lever');
    const older = row(1, '2026-11-14T08:00:00Z');
    expect(
      joinPages([
        [out, into],
        [into, older],
      ]),
    ).toEqual([out, into, older]);
  });
});

describe('toChunks', () => {
  it('keeps every row in its order, in bounded pieces', () => {
    const rows = Array.from({ length: 45 }, (_, index) => row(45 - index, '2026-11-15T08:00:00Z'));
    const chunks = toChunks(rows);
    expect(chunks.map((chunk) => chunk.length)).toEqual([20, 20, 5]);
    expect(chunks.flat()).toEqual(rows);
    expect(toChunks([])).toEqual([]);
  });
});

describe('groupByDay', () => {
  it('cuts at midnight of the user, not of the server', () => {
    const rows = [row(3, '2026-11-15T16:30:00Z'), row(2, '2026-11-15T15:30:00Z'), row(1, '2026-11-15T01:00:00Z')];
    const shanghai = groupByDay(rows, 'Asia/Shanghai');
    expect(shanghai.map(({ day, rows: list }) => [day, list.map(({ id }) => id)])).toEqual([
      ['2026-11-16', [3]],
      ['2026-11-15', [2, 1]],
    ]);
    expect(groupByDay(rows, 'UTC').map(({ day }) => day)).toEqual(['2026-11-15']);
  });

  it('is empty for no rows', () => expect(groupByDay([], 'UTC')).toEqual([]));
});

describe('nearness', () => {
  const at = { nowMs: Date.parse('2026-11-15T00:30:00Z'), timeZone: 'UTC' };
  it.each([
    ['2026-11-15', 'today'],
    ['2026-11-14', 'yesterday'],
    ['2026-11-13', 'earlier'],
    ['2025-11-15', 'earlier'],
  ])('%s is %s', (day, expected) => expect(nearness(day, at)).toBe(expected));
});
