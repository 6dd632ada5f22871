import { expect, it } from 'vitest';
import { readSubject } from './coupon-subject.ts';

it.each([
  ['futures 12', { kind: 'futures', id: '12' }],
  ['option 7', { kind: 'option', id: '7' }],
  ['lock 3', { kind: 'lock', id: '3' }],
  ['deposit 5', { kind: 'deposit', id: '5' }],
  ['day 2026-11-17', { kind: 'day', atMs: Date.UTC(2026, 10, 17) }],
  ['', null],
  ['day 2026-13-17', null],
  ['day yesterday', null],
  ['futures', null],
  ['futures x', null],
  ['spot 12', null],
])('%j', (text, subject) => {
  expect(readSubject(text)).toEqual(subject);
});
