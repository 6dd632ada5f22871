import { expect, it } from 'vitest';
import { groupInFours } from './secret-text.ts';

it.each([
  ['', ''],
  ['ABC', 'ABC'],
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABCDEFGHI', 'ABCD EFGH I'],
])('%s is shown as "%s"', (secret, shown) => expect(groupInFours(secret)).toBe(shown));
