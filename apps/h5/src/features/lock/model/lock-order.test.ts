import { expect, it } from 'vitest';
import { type CalendarItem, toMoments } from './lock-calendar.ts';
import { canLeave, hasRenewal, toShareDone, toStatusKey } from './lock-order.ts';
import { idOf } from './lock-paths.ts';
import { formatCost, formatDayRate, formatFeeRate, formatFigure, formatYearRate } from './lock-rate.ts';

it.each([
  ['running', 30, 'running'],
  ['matured', 30, 'matured'],
  ['redeemed', 30, 'redeemed'],
  ['redeemed', 0, 'withdrawn'],
] as const)('%s with %i days is called %s', (status, days, key) => {
  expect(toStatusKey({ status, days })).toBe(key);
});

it('progress is days paid of the term; a flexible order has none', () => {
  expect([toShareDone({ days: 30, days_paid: 18 }), toShareDone({ days: 0, days_paid: 18 })]).toEqual([0.6, 0]);
});

it('only a running order that allows it can be left', () => {
  const left = [
    canLeave({ status: 'running', early_redeem: 1 }),
    canLeave({ status: 'running', early_redeem: 0 }),
    canLeave({ status: 'matured', early_redeem: 1 }),
  ];
  expect(left).toEqual([true, false, false]);
});

it('an ended order speaks of its renewal only if it was to renew; a flexible one never does', () => {
  const renewal = { announced_ms: 0, announce_until_ms: 0, day_rate_percent: '0', days: 0 };
  const shown = (renewable: 0 | 1, status: 'running' | 'matured', state: 'off' | 'done') =>
    hasRenewal({ renewable, status, renewal: { ...renewal, state } });
  expect([
    shown(1, 'running', 'off'),
    shown(1, 'matured', 'off'),
    shown(1, 'matured', 'done'),
    shown(0, 'running', 'off'),
  ]).toEqual([true, false, true, false]);
});

it('rates keep all their decimals, costs have a minus, small rewards all their digits', () => {
  expect(formatDayRate('0.03000000', 'en-GB')).toBe('0.030%');
  expect(formatDayRate('0.00812500', 'en-GB')).toBe('0.008125%');
  expect(formatYearRate('12.04500000', 'en-GB')).toBe('12.045%');
  expect(formatFeeRate('2.00000000', 'en-GB')).toBe('−2.00%');
  expect(formatCost('20', 'en-GB')).toBe('−20.00');
  expect(formatFigure('0.00080000', 'en-GB', 'gain')).toBe('+0.0008');
});

it.each([
  ['id=12', 12],
  ['id=0', 0],
  ['id=-1', 0],
  ['id=1e3', 0],
  ['', 0],
])('the id of ?%s is %i', (query, id) => {
  expect(idOf(new URLSearchParams(query))).toBe(id);
});

const item = (at_ms: number, change: Partial<CalendarItem> = {}): CalendarItem => ({
  at_ms,
  currency_id: 3,
  currency_name: 'USDT',
  currency_logo: '',
  payouts: 1,
  reward: '0.3',
  estimated: 0,
  principal: '0',
  ended_order_ids: [],
  ...change,
});

it('coins of one time are one moment, earliest first, marked by what they bring', () => {
  const moments = toMoments([
    item(200, { ended_order_ids: [7], principal: '100' }),
    item(100),
    item(200, { currency_id: 1, reward: '0' }),
  ]);
  expect(moments.map(({ atMs, items, hasReward, hasEnd }) => [atMs, items.length, hasReward, hasEnd])).toEqual([
    [100, 1, true, false],
    [200, 2, true, true],
  ]);
});
