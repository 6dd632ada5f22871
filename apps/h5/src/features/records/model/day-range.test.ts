import { describe, expect, it } from 'vitest';
import { addDays, dayOf, dayStartMs, findRangeProblem, isDay, PRESETS, presetOf, toRange } from './day-range.ts';

const TODAY = '2026-11-15';

describe('isDay', () => {
  it.each([
    ['2026-11-15', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['26-1-1', false],
    ['1969-12-31', false],
    ['', false],
  ])('%s: %s', (text, expected) => expect(isDay(text)).toBe(expected));
});

describe('dayStartMs', () => {
  it.each([
    ['UTC', '2026-11-15', '2026-11-15T00:00:00Z'],
    ['Asia/Shanghai', '2026-11-15', '2026-11-14T16:00:00Z'],
    ['America/New_York', '2026-07-01', '2026-07-01T04:00:00Z'],
    ['America/New_York', '2026-01-01', '2026-01-01T05:00:00Z'],
    ['Asia/Kathmandu', '2026-11-15', '2026-11-14T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-11-15', '2026-11-14T10:00:00Z'],
    ['Etc/GMT+12', '2026-11-15', '2026-11-15T12:00:00Z'],
    // DST starts at midnight, so this day begins at 01:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  ])('%s %s', (zone, day, expected) => {
    const start = dayStartMs(day, zone);
    expect(new Date(start).toISOString()).toBe(new Date(expected).toISOString());
    expect(dayOf(start, zone)).toBe(day);
    expect(dayOf(start - 1, zone)).toBe(addDays(day, -1));
  });
});

describe('findRangeProblem', () => {
  it.each([
    ['', '', null],
    ['', '2020-01-01', null],
    ['2026-11-15', '2026-11-15', null],
    ['2026-11-16', '2026-11-15', 'order'],
    ['2026-11-16', '', 'order'],
    ['2025-11-15', '2026-11-15', null],
    ['2025-11-14', '2026-11-15', 'long'],
    ['2025-11-14', '', 'long'],
    ['2025-11-15', '2030-01-01', null],
    ['2029-01-01', '2030-01-01', null],
  ])('%s to %s: %s', (from, to, expected) => expect(findRangeProblem({ from, to }, TODAY)).toBe(expected));
});

describe('presets', () => {
  it.each(PRESETS)('%s is known by its range', (preset) =>
    expect(presetOf(toRange(preset, TODAY), TODAY)).toBe(preset),
  );

  it.each([
    ['2026-11-09', '', 'days7'],
    ['2026-11-09', '2026-11-15', 'days7'],
    ['2026-11-09', '2026-11-14', null],
    ['', '2026-11-15', null],
  ])('%s to %s: %s', (from, to, expected) => expect(presetOf({ from, to }, TODAY)).toBe(expected));
});
