import { describe, expect, it } from 'vitest';
import { toClock, toRingText, toSpan } from './countdown.ts';

const S = 1000;
const M = 60 * S;
const H = 60 * M;
const D = 24 * H;

describe('the time left in digits', () => {
  it.each([
    [2 * H + 14 * M + 9 * S, '02:14:09'],
    [D + H, '25:00:00'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5 * S, '00:00:00'],
  ])('%i ms is %s', (left, text) => expect(toClock(left)).toBe(text));

  it.each([
    [18 * H + 39 * M, '18:39'],
    [D, '24:00'],
    [59 * M + 5 * S, '59:05'],
    [9 * S, '0:09'],
    [-S, '0:00'],
  ])('in a ring %i ms is %s', (left, text) => expect(toRingText(left)).toBe(text));
});

describe('a span', () => {
  it('has the two largest units', () => {
    expect([toSpan(D + 5 * H), toSpan(2 * H + 14 * M), toSpan(3 * M + 4 * S)]).toEqual([
      { unit: 'days', days: 1, hours: 5 },
      { unit: 'hours', hours: 2, minutes: 14 },
      { unit: 'minutes', minutes: 3, seconds: 4 },
    ]);
  });
});
