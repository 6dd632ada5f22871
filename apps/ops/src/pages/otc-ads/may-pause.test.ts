import { expect, it } from 'vitest';
import { mayPause } from './may-pause.ts';

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
