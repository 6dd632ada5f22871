import { expect, test } from 'vitest';
import { type ChannelStanding, decideBinding, decideChannelStanding } from './channel-standing';

const HOLD_MS = 1_000;
const at = (nowMs: number) => ({ nowMs, holdMs: HOLD_MS });

test.each([
  ['nothing bound', { isBound: false, isConfirmed: true, boundAtMs: null }, 5_000, 'none', 0],
  ['of the registration', { isBound: true, isConfirmed: true, boundAtMs: null }, 0, 'confirmed', 0],
  ['bound with a proof just now', { isBound: true, isConfirmed: true, boundAtMs: 0 }, 0, 'young', HOLD_MS],
  ['a millisecond before the end', { isBound: true, isConfirmed: true, boundAtMs: 0 }, HOLD_MS - 1, 'young', HOLD_MS],
  ['at the end of the hold', { isBound: true, isConfirmed: true, boundAtMs: 0 }, HOLD_MS, 'confirmed', 0],
  ['bound by a session alone', { isBound: true, isConfirmed: false, boundAtMs: 0 }, 0, 'unconfirmed', 0],
  ['and never by waiting', { isBound: true, isConfirmed: false, boundAtMs: 0 }, 9_999_999, 'unconfirmed', 0],
] as const)('%s', (_, channel, nowMs, standing, countsFromMs) => {
  expect(decideChannelStanding(channel, at(nowMs))).toEqual({ standing, countsFromMs });
});

const rows: readonly [ChannelStanding, boolean, boolean, boolean | 'old_code_needed'][] = [
  ['none', false, false, false],
  ['none', false, true, true],
  ['unconfirmed', false, false, 'old_code_needed'],
  ['unconfirmed', true, false, false],
  ['unconfirmed', false, true, true],
  ['unconfirmed', true, true, true],
  ['young', false, false, 'old_code_needed'],
  ['young', true, false, false],
  ['young', false, true, 'old_code_needed'],
  ['young', true, true, true],
  ['confirmed', false, false, 'old_code_needed'],
  ['confirmed', true, false, true],
  ['confirmed', false, true, 'old_code_needed'],
  ['confirmed', true, true, true],
];

test.each(rows)('replacing %s with old code %s and proof %s: %s', (present, hasOldCode, hasProof, expected) => {
  const decision = decideBinding({ present, hasOldCode, hasProof });
  expect(decision.ok ? decision.isConfirmed : decision.code).toBe(expected);
});
