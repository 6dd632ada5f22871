import { expect, it } from 'vitest';
import { virtualClock } from './clock';

it('moves only when told and never back', () => {
  const clock = virtualClock(1_000);
  expect(clock.nowMs()).toBe(1_000);
  clock.advance(250);
  expect(clock.nowMs()).toBe(1_250);
  clock.setMs(2_000);
  expect(clock.nowMs()).toBe(2_000);
  expect(() => clock.setMs(1_999)).toThrow('cannot go back');
});
