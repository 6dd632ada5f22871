import { expect, it } from 'vitest';
import { groupDigits } from './group-digits.ts';

it.each([
  ['0.00000000', '0'],
  ['999.10000000', '999.1'],
  ['1000.00000000', '1,000'],
  ['-1234567.00000001', '-1,234,567.00000001'],
  ['123456789012345678901234567890.12345678', '123,456,789,012,345,678,901,234,567,890.12345678'],
])('%s reads %s: grouped, and no digit lost', (text, shown) => {
  expect(groupDigits(text)).toBe(shown);
});
