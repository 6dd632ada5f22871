import { expect, it } from 'vitest';
import { describeAction } from './describe-action.ts';

const ACTION = { kind: 'close', seq: 0, reason: '', minutes: 0, slow_ms: 0 } as const;

it.each([
  ['', ACTION],
  ['for 24 hours, message 7, Spam or advertising', { ...ACTION, kind: 'mute', seq: 7, minutes: 1_440, reason: 'spam' }],
  ['for 15 minutes', { ...ACTION, kind: 'mute', minutes: 15 }],
  ['30 s', { ...ACTION, kind: 'slow', slow_ms: 30_000 }],
  ['message 3, Something else', { ...ACTION, kind: 'hide', seq: 3, reason: 'other' }],
] as const)('"%s"', (text, action) => expect(describeAction(action)).toBe(text));
