import { describe, expect, it } from 'vitest';
import { accountOf, readFilter } from './record-filter.ts';

describe('readFilter', () => {
  it.each([
    ['currency=3&type=2', { currency: 3, account: 2 }],
    ['', { currency: 0, account: 0 }],
    ['currency=0&type=0', { currency: 0, account: 0 }],
    ['currency=-1&type=5', { currency: 0, account: 0 }],
    ['currency=1e3&type=2x', { currency: 0, account: 0 }],
    ['currency=9999999999', { currency: 0, account: 0 }],
    ['currency=<b>', { currency: 0, account: 0 }],
  ])('%s', (query, expected) => expect(readFilter(new URLSearchParams(query))).toEqual(expected));
});

describe('accountOf', () => {
  it.each([
    [0, null],
    [1, 'legal'],
    [2, 'change'],
    [3, 'lever'],
    [4, 'micro'],
  ])('%i is %s', (account, expected) => expect(accountOf({ currency: 0, account })).toBe(expected));
});
