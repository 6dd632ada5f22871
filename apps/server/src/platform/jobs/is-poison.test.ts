import { expect, it } from 'vitest';
import { Refusal } from '#platform/refusal';
import { describeError, isPoison, TransientError } from './is-poison';
import { LeaseLost } from './lease';

const withCode = (code: string): Error => Object.assign(new Error('said by the database'), { code });

it.each([
  ['a refused entry', new Error('spot: entry spot_trade was refused'), true],
  ['a broken constraint', withCode('23514'), true],
  ['a number that does not fit', withCode('22003'), true],
  ['a trigger that says no', withCode('P0001'), true],
  ['a lost lease', new LeaseLost({ name: 'spot_book_1', holder: 'one', fence: '1' }), false],
  ['a busy database', new Refusal('server_busy'), false],
  ['a batch tried twice', new TransientError('tried twice'), false],
  ['a deadlock', withCode('40P01'), false],
  ['a statement that took too long', withCode('57014'), false],
  ['a full disk', withCode('53100'), false],
  ['a database that shuts down', withCode('57P01'), false],
  ['a column that is missing', withCode('42703'), false],
  ['a refused connection', withCode('ECONNREFUSED'), false],
  ['a broken connection', withCode('ECONNRESET'), false],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), false],
  ['no connection free', new Error('timeout exceeded when trying to connect'), false],
])('%s', (_, error, expected) => {
  expect(isPoison(error)).toBe(expected);
});

it.each([
  [new Error('order 7 holds too little'), 'order 7 holds too little'],
  [Object.assign(new Error('violates check "x"'), { code: '23514' }), 'violates check "x" (23514)'],
  [new Error(`line one\n  at line two`), 'line one at line two'],
  [new Error(`token ${'a1'.repeat(32)} is wrong`), 'token … is wrong'],
  [new Error(''), 'unknown error'],
  [new Error('long '.repeat(200)), `${'long '.repeat(59)}long`.slice(0, 300)],
])('what operators read: %s', (error, text) => {
  expect(describeError(error).trim()).toBe(text.trim());
});
