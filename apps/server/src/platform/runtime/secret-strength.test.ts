import { randomBytes } from 'node:crypto';
import { sized } from '@candor/testkit/test-size';
import { expect, it } from 'vitest';
import { findSecretWeakness } from './secret-strength';

it.each([
  ['all equal', Buffer.alloc(32, 7), 'repeats itself'],
  ['two bytes in turn', Buffer.from('ab01'.repeat(16), 'hex'), 'repeats itself'],
  ['a word repeated and cut', Buffer.from('correct horse '.repeat(4)).subarray(0, 50), 'repeats itself'],
  ['counting up', Buffer.from(Array.from({ length: 32 }, (_, at) => at)), 'counts in equal steps'],
  [
    'counting down by three',
    Buffer.from(Array.from({ length: 40 }, (_, at) => (250 - 3 * at) & 0xff)),
    'counts in equal steps',
  ],
  ['few values', Buffer.concat([Buffer.alloc(30, 1), Buffer.from([9, 8, 7, 6])]), 'has too few different bytes'],
  ['a sentence', Buffer.from('the quick brown fox jumps over the lazy dog'), 'decodes to readable text'],
])('%s is weak', (_, secret, weakness) => expect(findSecretWeakness(secret)).toBe(weakness));

it('random bytes are never called weak', () => {
  for (let round = 0; round < sized({ usual: 400, full: 2_000 }); round += 1)
    expect(findSecretWeakness(randomBytes(32 + (round % 33)))).toBeNull();
});
