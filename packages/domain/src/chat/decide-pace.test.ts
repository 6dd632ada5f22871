import { expect, it } from 'vitest';
import { decidePace } from './decide-pace';

const START_MS = 1_800_000_000_000;

/** Which of the messages at these times after the start are accepted. */
const accept = (times: readonly number[], scale = 1): boolean[] => {
  let paceMs = 0;
  return times.map((time) => {
    const decided = decidePace({ paceMs, nowMs: START_MS + time, scale });
    if (decided.ok) paceMs = decided.paceMs;
    return decided.ok;
  });
};

it.each<[string, number[], boolean[]]>([
  ['five at once and no sixth', [0, 0, 0, 0, 0, 0], [true, true, true, true, true, false]],
  ['one more after a second', [0, 0, 0, 0, 0, 999, 1_000], [true, true, true, true, true, false, true]],
  ['one a second for ever', [0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000], new Array(7).fill(true)],
  [
    'five again after five seconds',
    [0, 0, 0, 0, 0, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000],
    [...new Array(10).fill(true), false],
  ],
])('%s', (_, times, accepted) => {
  expect(accept(times)).toEqual(accepted);
});

it('a refused message uses up nothing', () => {
  expect(accept([0, 0, 0, 0, 0, 100, 200, 300, 1_000, 1_000])).toEqual([
    ...new Array(5).fill(true),
    false,
    false,
    false,
    true,
    false,
  ]);
});

it('a raised scale is that many times faster', () => {
  expect(accept([0, 0, 0, 0, 0, 0, 10], 100)).toEqual([true, true, true, true, true, false, true]);
});
