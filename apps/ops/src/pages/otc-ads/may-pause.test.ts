import { expect, it } from 'vitest';
import { mayLift, mayPause } from './may-pause.ts';

it.each([
  ['open', '', true],
  ['paused', 'owner', true],
  ['paused', 'completion', true],
  ['paused', 'operator', false],
  ['expired', '', true],
  ['closed', '', false],
])('an ad that is %s (%s) can be paused: %s', (state, reason, may) =>
  expect(mayPause({ state, pause_reason: reason })).toBe(may),
);

it.each([
  ['open', '', false],
  ['paused', 'owner', false],
  ['paused', 'completion', false],
  ['paused', 'operator', true],
  ['expired', '', false],
  ['closed', '', false],
])('the pause of an ad that is %s (%s) can be lifted: %s', (state, reason, may) =>
  expect(mayLift({ state, pause_reason: reason })).toBe(may),
);
