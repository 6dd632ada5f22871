import { expect, it } from 'vitest';
import { describeAct } from './describe-act.ts';

const ACT = { kind: 'close', seq: 0, reason: '', minutes: 0, slow_ms: 0 } as const;

it.each([
  ['', ACT],
  ['for 24 hours, message 7, Spam or advertising', { ...ACT, kind: 'mute', seq: 7, minutes: 1_440, reason: 'spam' }],
  ['for 15 minutes', { ...ACT, kind: 'mute', minutes: 15 }],
  ['30 s', { ...ACT, kind: 'slow', slow_ms: 30_000 }],
  ['message 3, Something else', { ...ACT, kind: 'hide', seq: 3, reason: 'other' }],
] as const)('"%s"', (text, act) => expect(describeAct(act)).toBe(text));
