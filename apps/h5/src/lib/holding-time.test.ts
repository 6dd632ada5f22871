import { expect, it } from 'vitest';
import { toHoldingTime } from './holding-time.ts';

const NOW = 1_794_708_000_000;
const S = 1000;
const MIN = 60 * S;
const H = 60 * MIN;

it.each([
  ['past', -1, null],
  ['now', 0, null],
  ['one millisecond', 1, { unit: 'seconds', seconds: '1' }],
  ['59 s', 59 * S, { unit: 'seconds', seconds: '59' }],
  ['59.5 s', 59.5 * S, { unit: 'minutes', minutes: '1' }],
  ['a minute', MIN, { unit: 'minutes', minutes: '1' }],
  ['a minute and a bit', MIN + 1, { unit: 'minutes', minutes: '2' }],
  ['59 min 1 s', 59 * MIN + S, { unit: 'hours', hours: '1', minutes: '0' }],
  ['24 h', 24 * H, { unit: 'hours', hours: '24', minutes: '0' }],
  ['23 h 12 min', 23 * H + 12 * MIN, { unit: 'hours', hours: '23', minutes: '12' }],
])('%s', (_, aheadMs, expected) => expect(toHoldingTime(NOW + aheadMs, NOW)).toEqual(expected));
