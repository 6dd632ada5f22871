import { expect, it } from 'vitest';
import { secondsToResend } from './resend-wait.ts';

const SENT = 1_000_000;

it.each<[string, number | undefined, number, number]>([
  ['never sent', undefined, SENT, 0],
  ['just sent', SENT, SENT, 60],
  ['a moment later', SENT, SENT + 1, 60],
  ['one second later', SENT, SENT + 1000, 59],
  ['the last second', SENT, SENT + 59_001, 1],
  ['one millisecond left', SENT, SENT + 59_999, 1],
  ['the minute is over', SENT, SENT + 60_000, 0],
  ['much later', SENT, SENT + 9_999_999, 0],
  ['the clock was set back', SENT, SENT - 1, 0],
])('%s', (_, sentAtMs, nowMs, seconds) => expect(secondsToResend(sentAtMs, nowMs)).toBe(seconds));
