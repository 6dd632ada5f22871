import { describe, expect, it } from 'vitest';
import { REAL_DAY_MS } from '../finance/product-day';
import { computeLockPlan, decideLock, findClosedState } from './decide-lock';
import { computeLeaving, decideRedeem, quoteRedeem, type RunningOrder } from './decide-redeem';
import { announceFrom, announceUntil, isRenewalDue } from './lock-renewal';
import { computeCoverDays } from './lock-reserve';
import { computeAnnualPercent, computeDayReward } from './lock-reward';
import { countDaysDue, countWholeDays, endOf, nextPayoutAfter, payoutOfDay, scheduleFrom } from './lock-schedule';
import type { LockOffer } from './lock-terms';

const at = (text: string): number => Date.parse(text);
const text = (ms: number): string => new Date(ms).toISOString();
const USDT = { name: 'USDT', scale: 6 };

const OFFER: LockOffer = {
  family: 'lock',
  days: 30,
  dayRatePercent: '0.03',
  peakRatePercent: '0.03',
  redeemFeePercent: '2',
  isEarlyRedeemable: true,
  unit: '0',
  version: 3,
  minAmount: '100',
  maxAmount: '50000',
  quota: '1000000',
  isPaused: false,
  opensMs: 0,
  closesMs: 0,
};
const USE = { ofUser: '0', ofAll: '0', purse: '1000000', promised: '0' };
const NOW = at('2026-11-14T09:30:00Z');
const MOMENT = { coin: USDT, nowMs: NOW, dayMs: REAL_DAY_MS, use: USE };
const decide = (form: Partial<{ amount: string; termsVersion: number | null }>, offer = {}, use = {}, nowMs = NOW) =>
  decideLock(
    { amount: '1000', termsVersion: null, ...form },
    { ...OFFER, ...offer },
    { ...MOMENT, nowMs, use: { ...USE, ...use } },
  );

describe('the plan of an order (preview and booking)', () => {
  it('1000 USDT, 30 days at 0.03 % a day, bought on 14 November', () => {
    const plan = computeLockPlan('1000', OFFER, MOMENT);
    expect([plan.rewardPerDay, plan.rewardTotal, plan.payouts]).toEqual(['0.3', '9', 30]);
    expect(text(plan.schedule.startMs)).toBe('2026-11-15T00:00:00.000Z');
    expect(text(plan.firstPayoutMs)).toBe('2026-11-16T00:10:00.000Z');
    expect(text(plan.endMs)).toBe('2026-12-15T00:10:00.000Z');
  });

  it('a flexible order has no end and promises thirty days at the highest announced rate', () => {
    const plan = computeLockPlan(
      '1000',
      { ...OFFER, family: 'defi', days: 0, dayRatePercent: '0.008', peakRatePercent: '0.01' },
      MOMENT,
    );
    expect([plan.rewardPerDay, plan.rewardTotal, plan.promise, plan.endMs, plan.payouts]).toEqual([
      '0.08',
      '0',
      '3',
      0,
      0,
    ]);
  });

  it('a note counts whole units', () => {
    const plan = computeLockPlan('1500', { ...OFFER, family: 'miner', unit: '500' }, MOMENT);
    expect([plan.units, plan.rewardPerDay]).toEqual([3, '0.45']);
  });

  it.each([
    ['0.02', '7.3'],
    ['0.025', '9.125'],
    ['0.03', '10.95'],
    ['0.033', '12.045'],
    ['0.036', '13.14'],
    ['0.008', '2.92'],
    ['0.034', '12.41'],
  ])('%s %% a day is %s %% a year of 365 days, simple', (day, year) => {
    expect(computeAnnualPercent(day)).toBe(year);
  });

  it.each([
    ['333.333333', '0.033', 6, '0.109999'],
    ['0.00000001', '0.036', 8, '0'],
    ['100', '0.02', 2, '0.02'],
  ])('the reward of %s at %s %% is rounded down to %i decimals', (principal, rate, scale, reward) => {
    expect(computeDayReward(principal, rate, scale)).toBe(reward);
  });
});

describe('an order is refused', () => {
  it.each([
    ['paused', {}, { isPaused: true }, {}, 'lock_closed'],
    ['before it opens', {}, { opensMs: NOW + 1 }, {}, 'lock_closed'],
    ['from its close on', {}, { closesMs: NOW }, {}, 'lock_closed'],
    ['at other terms', { termsVersion: 2 }, {}, {}, 'lock_terms_changed'],
    ['with too many decimals', { amount: '100.1234567' }, {}, {}, 'amount_too_precise'],
    ['below the minimum', { amount: '99.999999' }, {}, {}, 'lock_too_small'],
    ['with a part of a unit', { amount: '1250' }, { unit: '500' }, {}, 'lock_not_whole_units'],
    ['over the cap of the user', {}, {}, { ofUser: '49000.000001' }, 'lock_user_cap'],
    ['over the quota', {}, {}, { ofAll: '999000.000001' }, 'lock_sold_out'],
    ['when the purse does not cover it', {}, {}, { purse: '108.999999', promised: '100' }, 'lock_unfunded'],
    ['when the purse is empty', {}, {}, { purse: '0' }, 'lock_unfunded'],
  ])('%s', (_, form, offer, use, code) => {
    expect(decide(form, offer, use)).toMatchObject({ ok: false, code });
  });

  it.each([
    ['at the opening time', {}, { opensMs: NOW }, {}],
    ['one ms before the close', {}, { closesMs: NOW + 1 }, {}],
    ['at the terms seen', { termsVersion: 3 }, {}, {}],
    ['of exactly the minimum', { amount: '100' }, {}, {}],
    ['of whole units', { amount: '1500' }, { unit: '500' }, {}],
    ['up to the cap of the user', {}, {}, { ofUser: '49000' }],
    ['of the rest of the quota', {}, {}, { ofAll: '999000' }],
    ['that the purse covers exactly', {}, {}, { purse: '109', promised: '100' }],
  ])('but accepted %s', (_, form, offer, use) => {
    expect(decide(form, offer, use)).toMatchObject({ ok: true });
  });

  it('a lowered quota leaves nothing, not less than nothing', () => {
    expect(decide({}, { quota: '10' }, { ofAll: '500' })).toMatchObject({
      code: 'lock_sold_out',
      params: { left: '0' },
    });
  });

  it('states of a product by time', () => {
    const state = (offer: Partial<LockOffer>) => findClosedState({ ...OFFER, ...offer }, NOW);
    expect([
      state({}),
      state({ opensMs: NOW + 1, isPaused: true }),
      state({ closesMs: NOW }),
      state({ isPaused: true }),
    ]).toEqual([null, 'soon', 'ended', 'paused']);
  });
});

describe('days', () => {
  const schedule = scheduleFrom(NOW, { days: 3, dayMs: REAL_DAY_MS });
  it.each([
    ['2026-11-16T00:09:59.999Z', 0, 1],
    ['2026-11-16T00:10:00.000Z', 1, 1],
    ['2026-11-17T00:10:00.000Z', 2, 2],
    ['2026-11-18T00:09:59.999Z', 2, 3],
    ['2026-11-18T00:10:00.000Z', 3, 3],
    ['2027-11-18T00:10:00.000Z', 3, 3],
  ])('at %s %i are due and %i have ended', (time, due, ended) => {
    expect([countDaysDue(schedule, at(time)), countWholeDays(schedule, at(time))]).toEqual([due, ended]);
  });

  it('the next payout, and none after the end', () => {
    expect(text(nextPayoutAfter(schedule, NOW))).toBe('2026-11-16T00:10:00.000Z');
    expect(text(nextPayoutAfter(schedule, at('2026-11-16T00:10:00Z')))).toBe('2026-11-17T00:10:00.000Z');
    expect(nextPayoutAfter(schedule, endOf(schedule))).toBe(0);
  });

  it('counts over a leap day', () => {
    const leap = scheduleFrom(at('2028-02-27T12:00:00Z'), { days: 3, dayMs: REAL_DAY_MS });
    expect([1, 2, 3].map((day) => text(payoutOfDay(leap, day)).slice(0, 10))).toEqual([
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
    ]);
  });
});

const order = (changes: Partial<RunningOrder> = {}): RunningOrder => ({
  amount: '1000',
  schedule: scheduleFrom(NOW, { days: 30, dayMs: REAL_DAY_MS }),
  rewardPerDay: '0.3',
  redeemFeePercent: '2',
  isEarlyRedeemable: true,
  daysPaid: 0,
  paidTotal: '0',
  isRunning: true,
  ...changes,
});

describe('redeeming', () => {
  it('the vector of the rulebook: 1000, 30 days, 0.03 %, after ten payouts costs 23 and returns 977', () => {
    const nowMs = payoutOfDay(order().schedule, 10);
    const quote = quoteRedeem(order({ daysPaid: 10, paidTotal: '3' }), { nowMs, scale: 6 });
    expect(quote).toMatchObject({
      rewardsBack: '3',
      fee: '20',
      penalty: '23',
      returns: '977',
      daysPaid: 10,
      isMatured: false,
    });
  });

  it('counts a payout that is due and not made yet as paid', () => {
    const nowMs = payoutOfDay(order().schedule, 10);
    expect(quoteRedeem(order({ daysPaid: 7, paidTotal: '2.1' }), { nowMs, scale: 6 }).penalty).toBe('23');
    expect(quoteRedeem(order(), { nowMs: nowMs - 1, scale: 6 }).penalty).toBe('22.7');
  });

  it('costs a penalty one ms before the end, nothing at the end [P2]', () => {
    const { schedule } = order();
    const end = endOf(schedule);
    const penalties = [end - 1, end, end + 1].map((nowMs) => quoteRedeem(order(), { nowMs, scale: 6 }).penalty);
    expect(penalties).toEqual(['28.7', '0', '0']);
  });

  it('a flexible order costs nothing at any time', () => {
    const flexible = order({ schedule: scheduleFrom(NOW, { days: 0, dayMs: REAL_DAY_MS }), paidTotal: '5' });
    expect(quoteRedeem(flexible, { nowMs: NOW, scale: 6 })).toMatchObject({ penalty: '0', returns: '1000' });
  });

  it.each([
    ['of an ended order', { isRunning: false }, null, 'lock_already_paid'],
    ['of a note before its end', { isEarlyRedeemable: false }, null, 'lock_not_redeemable'],
    ['at a figure that no longer holds', {}, '19.99', 'lock_quote_changed'],
  ])('is refused %s', (_, changes, quoted, code) => {
    const decision = decideRedeem(order(changes), quoted, { nowMs: NOW, scale: 6, currency: 'USDT' });
    expect(decision).toMatchObject({ ok: false, code });
  });

  it('takes the quoted figure in any spelling, and a note at its end', () => {
    const moment = { nowMs: NOW, scale: 6, currency: 'USDT' };
    expect(decideRedeem(order(), '20.00000000', moment).ok).toBe(true);
    const note = order({ isEarlyRedeemable: false });
    expect(decideRedeem(note, '0', { ...moment, nowMs: endOf(note.schedule) }).ok).toBe(true);
  });

  it.each([
    ['100', '0', '5', 2, { rewardsBack: '0', fee: '5', penalty: '5', returns: '95' }],
    ['100', '100', '5', 2, { rewardsBack: '100', fee: '0', penalty: '100', returns: '0' }],
    ['100', '250', '5', 2, { rewardsBack: '100', fee: '0', penalty: '100', returns: '0' }],
    ['100', '97', '5', 2, { rewardsBack: '97', fee: '3', penalty: '100', returns: '0' }],
    ['0.01', '0', '5', 2, { rewardsBack: '0', fee: '0.01', penalty: '0.01', returns: '0' }],
    ['333.33', '0.1', '2', 2, { rewardsBack: '0.1', fee: '6.67', penalty: '6.77', returns: '326.56' }],
  ])(
    'of %s after %s paid at %s %%: floor zero, the fee rounded up [P6]',
    (principal, paid, redeemFeePercent, scale, left) => {
      expect(computeLeaving({ principal, paid, redeemFeePercent, scale })).toEqual(left);
    },
  );
});

describe('renewal', () => {
  const ending = { endMs: at('2026-12-15T00:10:00Z'), dayMs: REAL_DAY_MS };
  it('is announced between two days and one day before the end', () => {
    expect([text(announceFrom(ending)), text(announceUntil(ending))]).toEqual([
      '2026-12-13T00:10:00.000Z',
      '2026-12-14T00:10:00.000Z',
    ]);
  });

  it.each([
    ['off', false, ending.endMs - 2 * REAL_DAY_MS, false],
    ['not announced', true, 0, false],
    ['announced a day before', true, ending.endMs - REAL_DAY_MS, true],
    ['announced one ms too late', true, ending.endMs - REAL_DAY_MS + 1, false],
  ])('%s', (_, isOn, announcedMs, isDue) => {
    expect(isRenewalDue(ending, { isOn, announcedMs })).toBe(isDue);
  });
});

it.each([
  ['100', '0', -1],
  ['100', '3', 33],
  ['-1', '3', 0],
  ['0', '3', 0],
  ['1000000000', '0.000001', 99_999],
])('a purse of %s that pays %s a day covers %i days', (balance, daily, days) => {
  expect(computeCoverDays(balance, daily)).toBe(days);
});
