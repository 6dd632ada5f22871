import { expect, it } from 'vitest';
import { fill } from './fill';

it.each([
  ['-0.128', '\u22120.128 USDT'],
  ['-5', '\u22125 USDT'],
  ['0.128', '0.128 USDT'],
  ['2026-11-19', '2026-11-19 USDT'],
  ['-A-1', '-A-1 USDT'],
  ['-{value}', '-{value} USDT'],
])('a word %s is written as %s: negative numbers have a true minus sign, other words stay', (value, text) => {
  expect(fill('{value} USDT', { value })).toBe(text);
});
