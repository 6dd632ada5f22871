import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database-away';

describe('isDatabaseAway', () => {
  it.each<[string, unknown, boolean]>([
    ['no server there', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
    ['server starting', Object.assign(new Error('starting up'), { code: '57P03' }), true],
    ['too many clients', Object.assign(new Error('sorry'), { code: '53300' }), true],
    ['pool exhausted', new Error('timeout exceeded when trying to connect'), true],
    ['broken in the middle', new Error('Connection terminated unexpectedly'), false],
    ['unique violation', Object.assign(new Error('duplicate'), { code: '23505' }), false],
    ['not an error', 'ECONNREFUSED', false],
  ])('%s', (_, error, expected) => {
    expect(isDatabaseAway(error)).toBe(expected);
  });
});
