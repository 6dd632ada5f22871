import { expect, test } from 'vitest';
import { decideSignCount } from './passkeys';

test.each([
  ['does not count', 0, 0, 'ok'],
  ['begins to count', 0, 1, 'ok'],
  ['goes up', 7, 8, 'ok'],
  ['leaps ahead', 7, 900, 'ok'],
  ['stands still', 7, 7, 'passkey_copied'],
  ['goes back', 7, 6, 'passkey_copied'],
  ['counts no more', 7, 0, 'passkey_copied'],
] as const)('a counter that %s', (_, stored, sent, expected) => {
  const decision = decideSignCount({ stored, sent });
  expect(decision.ok ? 'ok' : decision.code).toBe(expected);
});
