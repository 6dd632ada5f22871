import { expect, it } from 'vitest';
import { areQuietHours, NO_QUIET_HOURS, toEastOffset, USUAL_NIGHT } from './quiet-hours.ts';

it.each([
  [USUAL_NIGHT, true],
  [{ from: '00:00', to: '23:59' }, true],
  [NO_QUIET_HOURS, false],
  [{ from: '23:00', to: '' }, false],
  [{ from: '23:00', to: '23:00' }, false],
  [{ from: '24:00', to: '07:00' }, false],
  [{ from: '23:00:30', to: '07:00' }, false],
])('%j', (hours, expected) => expect(areQuietHours(hours)).toBe(expected));

it('counts the offset to the east, without a negative zero', () => {
  expect([-480, 300, 0].map(toEastOffset)).toEqual([480, -300, 0]);
});
