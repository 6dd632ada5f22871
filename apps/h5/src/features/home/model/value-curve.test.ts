import { expect, it } from 'vitest';
import { toValueCurve } from './value-curve.ts';

const DAY_MS = 86_400_000;
const reply = (values: readonly string[], now: string) => ({
  list: values.map((value, day) => ({
    time: '2026-02-27 00:00:00',
    time_ms: day * DAY_MS,
    usdt_value: `${value}.00000000`,
  })),
  usdt_now: now,
});

it('is not drawn while no day is recorded', () => expect(toValueCurve(reply([], '700.00000000'))).toBeNull());

it.each([
  ['up', ['5', '9', '2'], '5.00000001'],
  ['down', ['5', '9', '2'], '4.99999999'],
  ['flat', ['5', '9', '2'], '5.00000000'],
] as const)('goes %s from the first day to now', (direction, values, now) => {
  const curve = toValueCurve(reply(values, now));
  expect(curve).toMatchObject({ direction, days: 3 });
  expect(curve?.points).toHaveLength(4);
});

it('keeps the order and the proportions', () => {
  expect(toValueCurve(reply(['1', '3'], '2.00000000'))?.points).toEqual([1e8, 3e8, 2e8]);
});
