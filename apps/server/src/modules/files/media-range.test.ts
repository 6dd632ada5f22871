import { expect, test } from 'vitest';
import { hasTag, parseRange } from './media-range';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=1-2x', null],
  ['items=0-1', null],
  [`bytes=0-${'9'.repeat(16)}`, null],
])('%j of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test('an entity tag is found among several, weak or strong', () => {
  expect(hasTag('"a"', '"a"')).toBe(true);
  expect(hasTag('"b", W/"a"', '"a"')).toBe(true);
  expect(hasTag('*', '"a"')).toBe(true);
  expect(hasTag('"b"', '"a"')).toBe(false);
  expect(hasTag(undefined, '"a"')).toBe(false);
});
