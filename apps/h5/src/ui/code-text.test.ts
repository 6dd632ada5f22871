import { expect, it } from 'vitest';
import { toCodeText } from './code-text.ts';

it.each([
  ['', ''],
  ['12', '12'],
  ['123456', '123456'],
  ['1234567', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['Your code is 123456.', '123456'],
  ['abc', ''],
  ['１２３', ''],
])('%s is read as "%s"', (raw, digits) => expect(toCodeText(raw, 6)).toBe(digits));
