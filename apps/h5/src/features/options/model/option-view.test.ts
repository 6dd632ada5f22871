import { describe, expect, it } from 'vitest';
import { countdownText, directionOfAmount, endingOf, phaseOf, rateOf, secondsLeft, standingOf } from './option-view.ts';

describe('phaseOf', () => {
  it.each([
    [{ status: 1, entry_seq: 0, due_ms: 0 }, 'accepted'],
    [{ status: 1, entry_seq: 5, due_ms: 1001 }, 'running'],
    [{ status: 2, entry_seq: 5, due_ms: 1000 }, 'settling'],
    [{ status: 1, entry_seq: 5, due_ms: 1000 }, 'settling'],
    [{ status: 3, entry_seq: 5, due_ms: 1000 }, 'ended'],
    [{ status: 3, entry_seq: 0, due_ms: 0 }, 'ended'],
  ] as const)('%j: %s', (item, phase) => expect(phaseOf(item, 1000)).toBe(phase));
});

describe('endingOf', () => {
  it.each([
    [{ profit_result: 1, void_reason: '' }, 'won'],
    [{ profit_result: -1, void_reason: '' }, 'lost'],
    [{ profit_result: 0, void_reason: '' }, 'even'],
    [{ profit_result: 0, void_reason: 'no_entry' }, 'void'],
  ] as const)('%j: %s', (item, ending) => expect(endingOf(item)).toBe(ending));
});

describe('standingOf', () => {
  const up = {
    type: 1,
    open_price: '67412.30000000',
    number: '100.00000000',
    profit_ratio: '85.00',
    coupon_id: 0,
  } as const;
  const trial = { ...up, coupon_id: 7 } as const;
  const down = { ...up, type: 2 } as const;

  it.each([
    [up, '67432.18', '85', '19.88', 'ahead'],
    [up, '67412.29', '-100', '-0.01', 'behind'],
    [up, '67412.3', '0', '0', 'even'],
    [down, '67412.29', '85', '0.01', 'ahead'],
    [down, '67432.18', '-100', '-19.88', 'behind'],
    [trial, '67432.18', '85', '19.88', 'ahead'],
    [trial, '67412.29', '0', '-0.01', 'behind'],
  ] as const)('%j at %s', (item, price, profit, lead, side) => {
    expect(standingOf(item, price, 6)).toEqual({ profit, lead, side });
  });
});

it.each([
  ['85.00', '0.85'],
  ['82.50', '0.825'],
])('%s percent is the rate %s', (profit_ratio, rate) => expect(rateOf({ profit_ratio })).toBe(rate));

it.each([
  ['0.00000000', 'flat'],
  ['-0.00000001', 'down'],
  ['0.00000001', 'up'],
])('%s is %s', (amount, direction) => expect(directionOfAmount(amount)).toBe(direction));

it.each([
  [30_000, 0, 30],
  [30_000, 1, 30],
  [30_000, 29_001, 1],
  [30_000, 30_000, 0],
  [30_000, 31_000, 0],
])('due %i at %i: %i s left', (due, now, left) => expect(secondsLeft(due, now)).toBe(left));

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [42, '0:42'],
  [60, '1:00'],
  [300, '5:00'],
])('%i s is %s', (seconds, text) => expect(countdownText(seconds)).toBe(text));
