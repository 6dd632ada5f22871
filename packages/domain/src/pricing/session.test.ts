import { describe, expect, it } from 'vitest';
import { isSessionOpen, nextSessionChangeMs } from './session';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('us_stock', () => {
  it.each([
    // Summer time from the second Sunday of March, winter time from the first Sunday of November.
    ['2026-03-06T14:29', '2026-03-06T14:30', '2026-03-06T21:00'],
    ['2026-03-09T13:29', '2026-03-09T13:30', '2026-03-09T20:00'],
    ['2026-10-30T13:29', '2026-10-30T13:30', '2026-10-30T20:00'],
    ['2026-11-02T14:29', '2026-11-02T14:30', '2026-11-02T21:00'],
    // Half days.
    ['2025-07-03T13:29', '2025-07-03T13:30', '2025-07-03T17:00'],
    ['2026-11-27T14:29', '2026-11-27T14:30', '2026-11-27T18:00'],
    ['2026-12-24T14:29', '2026-12-24T14:30', '2026-12-24T18:00'],
  ])('is closed at %s, open from %s to %s', (before, opens, closes) => {
    expect(isSessionOpen('us_stock', at(before))).toBe(false);
    expect(isSessionOpen('us_stock', at(opens))).toBe(true);
    expect(isSessionOpen('us_stock', at(closes) - 1)).toBe(true);
    expect(isSessionOpen('us_stock', at(closes))).toBe(false);
    expect(nextSessionChangeMs('us_stock', at(before))).toBe(at(opens));
    expect(nextSessionChangeMs('us_stock', at(opens))).toBe(at(closes));
  });

  it.each(
    [
      '2022-06-20 2022-12-26 2023-01-02 2024-03-29',
      '2025-01-01 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-11-27 2025-12-25',
      '2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25',
      '2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-12-24 2028-04-14',
    ].flatMap((line) => line.split(' ')),
  )('rests on %s', (day) => {
    expect(isSessionOpen('us_stock', at(`${day}T16:00`))).toBe(false);
  });

  it.each(['2021-12-31', '2027-12-31', '2025-11-28', '2025-12-26'])('trades on %s', (day) => {
    expect(isSessionOpen('us_stock', at(`${day}T16:00`))).toBe(true);
  });

  it('opens on Monday after a Friday, and after a long weekend on Tuesday', () => {
    expect(nextSessionChangeMs('us_stock', at('2026-11-13T21:00'))).toBe(at('2026-11-16T14:30'));
    expect(nextSessionChangeMs('us_stock', at('2026-09-05T00:00'))).toBe(at('2026-09-08T13:30'));
  });
});

it('a market that never closes has no next change', () => {
  expect(isSessionOpen('always', at('2026-12-25T03:00'))).toBe(true);
  expect(nextSessionChangeMs('always', at('2026-12-25T03:00'))).toBe(0);
});
