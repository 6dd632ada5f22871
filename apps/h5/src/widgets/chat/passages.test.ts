import { expect, it } from 'vitest';
import { toPassages } from './passages.ts';

const MINUTE = 60_000;

it.each([
  ['none', [], []],
  ['one', [0], [[0]]],
  ['close together', [0, 5, 14], [[0, 5, 14]]],
  ['a pause of ten minutes', [0, 10, 11], [[0], [10, 11]]],
  ['a day later', [0, 1440], [[0], [1440]]],
])('passages: %s', (_, minutes, grouped) => {
  const passages = toPassages(minutes, (minute) => minute * MINUTE);
  expect(passages.map(({ messages }) => messages)).toEqual(grouped);
  for (const { startMs, messages } of passages) expect(startMs).toBe((messages[0] ?? 0) * MINUTE);
});
