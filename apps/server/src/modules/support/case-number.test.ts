import { expect, test } from 'vitest';
import { toCaseNumber } from './case-number';

test('a number has six signs that are not mistaken for others', () => {
  expect(toCaseNumber('000000000000')).toBe('CS-000000');
  expect(toCaseNumber('1f1f1f1f1f1f')).toBe('CS-ZZZZZZ');
  expect(toCaseNumber('070f03130917')).toBe('CS-7F3K9Q');
  const all = Array.from({ length: 256 }, (_, byte) => toCaseNumber(byte.toString(16).padStart(2, '0').repeat(6)));
  expect(all.join('')).not.toMatch(/[ILOU]/);
  // Each of the 32 signs comes from exactly eight of the 256 bytes.
  expect(new Set(all).size).toBe(32);
});
