import { expect, it } from 'vitest';
import { sideWord, statusWord } from './order-codes.ts';

it.each([
  ['second_review', 'customer.code.review'],
  ['timed_out', 'customer.code.expired'],
  ['constructor', null],
  ['', null],
])('status %j', (code, word) => expect(statusWord(code)).toBe(word));

it.each([
  ['up', 'options.up'],
  ['short', 'futures.side.short'],
  ['sideways', null],
])('side %j', (code, word) => expect(sideWord(code)).toBe(word));
