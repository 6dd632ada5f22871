import { expect, it } from 'vitest';
import { toGroups } from './address-groups.ts';

it.each([
  ['', ''],
  ['abcd', '[abcd]'],
  ['abcdefgh', '[abcd] [efgh]'],
  ['abcdefghijkl', '[abcd] efgh [ijkl]'],
  ['abcdefghijklmn', '[abcd] efgh [ijkl] [mn]'],
])('%s', (address, written) => {
  const groups = toGroups(address).map(({ text, end }) => (end ? `[${text}]` : text));
  expect(groups.join(' ')).toBe(written);
});
