import { describe, expect, it } from 'vitest';
import { computeNightFee, countNight, listNights } from './overnight';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('the nights of a position', () => {
  it.each<[string, string, string, string[]]>([
    ['within a day', '2026-03-02T00:00:00.001', '2026-03-02T23:59:59.999', []],
    ['up to midnight', '2026-03-02T10:00:00.000', '2026-03-03T00:00:00.000', ['2026-03-03']],
    ['opened one moment before', '2026-03-02T23:59:59.999', '2026-03-03T00:00:00.000', ['2026-03-03']],
    ['opened at that very second', '2026-03-03T00:00:00.000', '2026-03-03T10:00:00.000', []],
    ['over three of them', '2026-03-02T10:00:00', '2026-03-05T09:00:00', ['2026-03-03', '2026-03-04', '2026-03-05']],
    ['over the end of a year', '2026-12-31T10:00:00', '2027-01-01T00:00:00', ['2027-01-01']],
    ['backwards', '2026-03-05T10:00:00', '2026-03-02T00:00:00', []],
  ])('%s', (_, from, to, nights) => {
    expect(listNights(at(from), at(to))).toEqual(nights.map((day) => at(`${day}T00:00:00`)));
  });
});

describe('how often a night counts', () => {
  it.each([
    ['Monday', '2026-03-02', 1],
    ['Tuesday', '2026-03-03', 1],
    ['Wednesday', '2026-03-04', 1],
    ['Thursday', '2026-03-05', 1],
    ['Friday', '2026-03-06', 3],
    ['Saturday', '2026-03-07', 0],
    ['Sunday', '2026-03-08', 0],
  ])('%s: a stock %s, a coin once', (_, day, times) => {
    expect(countNight('stock', at(`${day}T00:00:00`))).toBe(times);
    expect(countNight('coin', at(`${day}T00:00:00`))).toBe(1);
  });
});

describe('what a night costs', () => {
  const terms = { percent: '0.03', scale: 6 };
  it.each([
    ['60000', '0.5', 1, '9'],
    ['60000', '0.5', 3, '27'],
    ['60000', '0.5', 0, '0'],
    ['0.000001', '1', 1, '0.000001'],
    ['33333.33', '0.001', 1, '0.01'],
  ])('mark %s, size %s, %i times: %s', (mark, size, times, fee) => {
    expect(computeNightFee({ mark, size, times }, terms)).toBe(fee);
  });
});
