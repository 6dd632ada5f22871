import { NOTIFY_KINDS } from '@candor/contract/push';
import { expect, it } from 'vitest';
import { formatTimeOfDay, isQuiet, parseTimeOfDay } from './quiet-hours';

const at = (utc: string): number => Date.parse(`2026-11-18T${utc}:00Z`);

it.each<[string, string, number, string, boolean]>([
  // from, to, minutes east of UTC, time in UTC, quiet
  ['23:00', '07:00', 0, '22:59', false],
  ['23:00', '07:00', 0, '23:00', true],
  ['23:00', '07:00', 0, '00:00', true],
  ['23:00', '07:00', 0, '06:59', true],
  ['23:00', '07:00', 0, '07:00', false],
  ['12:00', '13:30', 0, '11:59', false],
  ['12:00', '13:30', 0, '12:00', true],
  ['12:00', '13:30', 0, '13:29', true],
  ['12:00', '13:30', 0, '13:30', false],
  // Bangkok, +7 h: 23:00 there is 16:00 UTC.
  ['23:00', '07:00', 420, '15:59', false],
  ['23:00', '07:00', 420, '16:00', true],
  ['23:00', '07:00', 420, '23:59', true],
  ['23:00', '07:00', 420, '00:00', false],
  // New York, −5 h: 23:00 there is 04:00 UTC.
  ['23:00', '07:00', -300, '03:59', false],
  ['23:00', '07:00', -300, '04:00', true],
  ['23:00', '07:00', -300, '11:59', true],
  ['23:00', '07:00', -300, '12:00', false],
  // Nepal, +5:45 h.
  ['00:00', '01:00', 345, '18:15', true],
  ['00:00', '01:00', 345, '18:14', false],
])('%s–%s at %i: %s UTC → %s', (from, to, offset, utc, quiet) => {
  const hours = { from: parseTimeOfDay(from), to: parseTimeOfDay(to), offset };
  expect(isQuiet('orders', hours, at(utc))).toBe(quiet);
});

it('liquidation and security come through, and without quiet hours everything', () => {
  const always = { from: 0, to: 1_439, offset: 0 };
  const heard = NOTIFY_KINDS.filter((kind) => !isQuiet(kind, always, at('12:00')));
  expect(heard).toEqual(['security', 'liquidation']);
  expect(NOTIFY_KINDS.filter((kind) => isQuiet(kind, null, at('12:00')))).toEqual([]);
});

it('times of day are read and written', () => {
  for (const text of ['00:00', '07:05', '23:59']) expect(formatTimeOfDay(parseTimeOfDay(text))).toBe(text);
});
