import { expect, it } from 'vitest';
import { toBase32 } from './base32';

it.each([
  ['0'.repeat(32), 'A'.repeat(26)],
  // As RFC 4648 writes these sixteen bytes, without padding.
  ['f'.repeat(32), `${'7'.repeat(25)}4`],
  ['000102030405060708090a0b0c0d0e0f', 'AAAQEAYEAUDAOCAJBIFQYDIOB4'],
])('writes %s as %s', (hex, text) => {
  expect(toBase32(hex)).toBe(text);
});
