import { expect, test } from 'vitest';
import { CODE_RULES, decideSending, maySendSms, mayTry } from './codes';

const NOW = 1_800_000_000_000;
const NEVER = { lastSentMs: null, sentInHour: 0, sentInDay: 0 };

test.each([
  ['the first', NEVER, { ok: true }],
  [
    '59.999 s after the last',
    { ...NEVER, lastSentMs: NOW - 59_999 },
    { ok: false, code: 'code_cooldown', params: { seconds: '1' } },
  ],
  [
    'at once after the last',
    { ...NEVER, lastSentMs: NOW },
    { ok: false, code: 'code_cooldown', params: { seconds: '60' } },
  ],
  ['60 s after the last', { ...NEVER, lastSentMs: NOW - 60_000, sentInHour: 1, sentInDay: 1 }, { ok: true }],
  ['the fifth in an hour', { ...NEVER, sentInHour: 4, sentInDay: 4 }, { ok: true }],
  ['the sixth in an hour', { ...NEVER, sentInHour: 5, sentInDay: 5 }, { ok: false, code: 'code_limit_reached' }],
  ['the tenth of a day', { ...NEVER, sentInHour: 0, sentInDay: 9 }, { ok: true }],
  ['the eleventh of a day', { ...NEVER, sentInHour: 0, sentInDay: 10 }, { ok: false, code: 'code_limit_reached' }],
])('%s', (_, history, decision) => {
  expect(decideSending(history, NOW)).toEqual(decision);
});

test.each([
  [{ inHour: 0, inDay: 0 }, true],
  [{ inHour: CODE_RULES.triesPerHour - 1, inDay: CODE_RULES.triesPerHour - 1 }, true],
  [{ inHour: CODE_RULES.triesPerHour, inDay: CODE_RULES.triesPerHour }, false],
  [{ inHour: 0, inDay: CODE_RULES.triesPerDay }, false],
])('after %j tries at a target another is allowed: %s', (tries, allowed) => {
  expect(mayTry(tries)).toBe(allowed);
});

test.each([
  [{ toNumber: 0, fromAddress: 0 }, true],
  [{ toNumber: 1, fromAddress: 9 }, true],
  [{ toNumber: 2, fromAddress: 0 }, false],
  [{ toNumber: 0, fromAddress: 10 }, false],
])('SMS of a day %j: one more may be sent: %s', (use, allowed) => {
  expect(maySendSms(use, { number: 2, address: 10 })).toBe(allowed);
});
