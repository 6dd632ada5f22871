import { describe, expect, it } from 'vitest';
import { addOpenMs, isServiceOpen, nextOpening } from './service-hours';
import { SUPPORT_RULES } from './support-rules';

const WORKDAY = { from: 8, to: 20 };
const CLOSED = { from: 0, to: 0 };
/** Monday to Friday, 8 to 20 UTC. */
const OFFICE = [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, CLOSED, CLOSED];
const NEVER = Array.from({ length: 7 }, () => CLOSED);
const at = (text: string): number => Date.parse(`${text}Z`);
// 2 November 2026 is a Monday.

describe('open hours', () => {
  it.each([
    ['2026-11-02T07:59:59.999', false, '2026-11-02T08:00:00'],
    ['2026-11-02T08:00:00', true, '2026-11-02T08:00:00'],
    ['2026-11-02T19:59:59.999', true, '2026-11-02T19:59:59.999'],
    ['2026-11-02T20:00:00', false, '2026-11-03T08:00:00'],
    ['2026-11-06T20:00:00', false, '2026-11-09T08:00:00'],
    ['2026-11-07T12:00:00', false, '2026-11-09T08:00:00'],
    ['2026-11-08T23:59:59', false, '2026-11-09T08:00:00'],
  ])('%s: open %s, next %s', (time, isOpen, next) => {
    expect(isServiceOpen(OFFICE, at(time))).toBe(isOpen);
    expect(nextOpening(OFFICE, at(time))).toBe(at(next));
  });

  it('has no opening when every day is closed, and is always open by default', () => {
    expect(nextOpening(NEVER, at('2026-11-02T12:00:00'))).toBeNull();
    expect(isServiceOpen(NEVER, at('2026-11-02T12:00:00'))).toBe(false);
    expect(isServiceOpen(SUPPORT_RULES.hours, at('2026-11-08T23:59:59.999'))).toBe(true);
  });

  it('of one day only comes again a week later', () => {
    const mondays = [WORKDAY, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED];
    expect(nextOpening(mondays, at('2026-11-02T20:00:00'))).toBe(at('2026-11-09T08:00:00'));
  });
});

describe('the time of a planned answer', () => {
  it.each([
    ['2026-11-02T09:00:00', 60, '2026-11-02T10:00:00'],
    ['2026-11-02T19:30:00', 60, '2026-11-03T08:30:00'],
    ['2026-11-02T19:00:00', 60, '2026-11-02T20:00:00'],
    ['2026-11-06T19:30:00', 60, '2026-11-09T08:30:00'],
    ['2026-11-07T00:00:00', 30, '2026-11-09T08:30:00'],
    ['2026-11-02T08:00:00', 13 * 60, '2026-11-03T09:00:00'],
    ['2026-11-02T08:00:00', 61 * 60, '2026-11-09T09:00:00'],
  ])('%s and %i open minutes: %s', (from, minutes, until) =>
    expect(addOpenMs(OFFICE, at(from), minutes * 60_000)).toBe(at(until)),
  );

  it('counts all hours without open ones, and across midnight of days that are open all day', () => {
    expect(addOpenMs(NEVER, at('2026-11-02T08:00:00'), 60_000)).toBe(at('2026-11-02T08:01:00'));
    expect(addOpenMs(SUPPORT_RULES.hours, at('2026-11-02T23:30:00'), 3_600_000)).toBe(at('2026-11-03T00:30:00'));
  });
});
