import { expect, test } from 'vitest';
import { isSignedPath, signPath } from './sign-path';

const SECRET = Buffer.alloc(32, 7);
const PATH = `/upload/${'a'.repeat(32)}.jpg`;
const NOW_MS = 1_800_000_000_000;

const parse = (signed: string) => {
  const url = new URL(signed, 'http://candor.test');
  return {
    path: url.pathname,
    expiry: url.searchParams.get('exp') ?? '',
    signature: url.searchParams.get('sig') ?? '',
  };
};

test('opens for ten minutes, not a millisecond longer', () => {
  const address = parse(signPath(SECRET, PATH, NOW_MS));
  expect(isSignedPath(SECRET, address, NOW_MS)).toBe(true);
  expect(isSignedPath(SECRET, address, NOW_MS + 599_999)).toBe(true);
  expect(isSignedPath(SECRET, address, NOW_MS + 600_000)).toBe(false);
});

test.each([
  ['another file', { path: `/upload/${'b'.repeat(32)}.jpg` }],
  ['a later expiry', { expiry: '1800000601' }],
  ['the expiry written otherwise', { expiry: '01800000600' }],
  ['an exponent', { expiry: '18e8' }],
  ['no expiry', { expiry: '' }],
  ['no signature', { signature: '' }],
  ['a short signature', { signature: 'AAAA' }],
  ['zeros', { signature: 'A'.repeat(43) }],
  ['a padded signature', { signature: `${'A'.repeat(43)}=` }],
])('does not open with %s', (_, change) => {
  const address = { ...parse(signPath(SECRET, PATH, NOW_MS)), ...change };
  expect(isSignedPath(SECRET, address, NOW_MS)).toBe(false);
});

test('does not open with another secret', () => {
  const address = parse(signPath(Buffer.alloc(32, 8), PATH, NOW_MS));
  expect(isSignedPath(SECRET, address, NOW_MS)).toBe(false);
});
