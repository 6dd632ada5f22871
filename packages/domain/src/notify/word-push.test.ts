import { NOTIFY_KINDS } from '@candor/contract/push';
import { expect, it } from 'vitest';
import { clipBody, secondsLeft, urgencyOf, wordPush } from './word-push';

const NOTICE = { title: 'Withdrawal sent', body: '120 USDT are on their way.' };

it('amounts are in the text, unless they are hidden', () => {
  const instead = 'Open Candor to see more.';
  expect(wordPush(NOTICE, { isHidden: false, instead })).toEqual(NOTICE);
  expect(wordPush(NOTICE, { isHidden: true, instead })).toEqual({ title: NOTICE.title, body: instead });
});

it.each([
  ['a'.repeat(400), 'a'.repeat(400)],
  ['a'.repeat(401), `${'a'.repeat(399)}…`],
  ['😀'.repeat(401), `${'😀'.repeat(399)}…`],
])('a long body is cut between characters', (body, cut) => {
  expect(clipBody(body)).toBe(cut);
});

it('a body of the widest characters fits into a push', () => {
  const payload = {
    title: '😀'.repeat(60),
    body: clipBody('😀'.repeat(5_000)),
    url: '#'.repeat(300),
    tag: 'x'.repeat(120),
  };
  expect(new TextEncoder().encode(JSON.stringify(payload)).length).toBeLessThan(3_900);
});

it.each([
  ['liquidation', 0, 1_800],
  ['liquidation', 1_799_999, 1],
  ['liquidation', 1_800_000, 0],
  ['alerts', 3_600_000, 0],
  ['money', 3_600_000, 82_800],
] as const)('%s after %i ms has %i s left', (kind, ageMs, left) => {
  expect(secondsLeft(kind, 1_000, 1_000 + ageMs)).toBe(left);
});

it('every kind has a life and an urgency', () => {
  for (const kind of NOTIFY_KINDS) expect(secondsLeft(kind, 0, 0)).toBeGreaterThan(0);
  expect(NOTIFY_KINDS.filter((kind) => urgencyOf(kind) === 'high')).toEqual(['security', 'liquidation', 'to_pay']);
  expect(urgencyOf('news')).toBe('low');
});
