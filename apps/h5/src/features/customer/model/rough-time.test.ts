import { expect, it } from 'vitest';
import { toRoughTime } from './rough-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [0, { key: 'short' }],
  [MINUTE - 1, { key: 'short' }],
  [MINUTE, { key: 'minutes', count: 1 }],
  [MINUTE + 1, { key: 'minutes', count: 2 }],
  [HOUR, { key: 'minutes', count: 60 }],
  [HOUR + 1, { key: 'hours', count: 2 }],
  [48 * HOUR, { key: 'hours', count: 48 }],
  [48 * HOUR + 1, { key: 'days', count: 3 }],
])('%i ms', (ms, rough) => expect(toRoughTime(ms)).toEqual(rough));
