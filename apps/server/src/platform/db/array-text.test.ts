import { expect, it } from 'vitest';
import { toArrayText } from './array-text';

it.each([
  [[], '{}'],
  [['1', '-2.50000000'], '{1,-2.50000000}'],
  [[1, 2], '{1,2}'],
  [['0192f0c1-aaaa-7bbb-8ccc-000000000001'], '{0192f0c1-aaaa-7bbb-8ccc-000000000001}'],
  [['account_transfer'], '{account_transfer}'],
])('%j is written %s', (elements, text) => {
  expect(toArrayText(elements)).toBe(text);
});

it.each(['a b', 'a"b', 'a\\b', '{', '}', "'", 'a\nb'])('%j is refused: it could end the array early', (element) => {
  expect(() => toArrayText(['1', element])).toThrow(RangeError);
});
