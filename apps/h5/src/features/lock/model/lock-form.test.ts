import { describe, expect, it } from 'vitest';
import { sampleCoupon } from '#data/coupon/sample-coupon.ts';
import {
  EMPTY_LOCK,
  type LockContext,
  type LockFormState,
  maxLock,
  reduceLock,
  summarizeLock,
  toLockAmount,
  unitRange,
} from './lock-form.ts';
import type { LockProduct } from './lock-product.ts';

const NOW = Date.UTC(2026, 10, 14, 9, 30);
const DAY_MS = 86_400_000;

const PRODUCT: LockProduct = {
  id: 3,
  family: 'lock',
  currency_id: 3,
  currency_name: 'USDT',
  currency_logo: '',
  scale: 6,
  days: 30,
  day_rate_percent: '0.03000000',
  annual_percent: '10.95000000',
  year_days: 365,
  next_rate_percent: '0.03000000',
  next_rate_from_ms: 0,
  rate_changes: [],
  min_amount: '100.00000000',
  max_amount: '50000.00000000',
  user_left: '50000.00000000',
  unit: '0.00000000',
  quota: '2000000.00000000',
  quota_left: '1284000.00000000',
  taken_percent: '35.80',
  redeem_fee_percent: '2.00000000',
  early_redeem: 1,
  renewable: 1,
  state: 'open',
  opens_ms: 0,
  closes_ms: 0,
  start_ms: 0,
  first_payout_ms: 0,
  end_ms: 0,
  yield_source: 'house_rewards',
  terms_version: 1,
};
const NOTE: LockProduct = {
  ...PRODUCT,
  family: 'miner',
  unit: '500',
  min_amount: '500',
  redeem_fee_percent: '0',
  early_redeem: 0,
};
const RESERVE: NonNullable<LockContext['reserve']> = {
  currency_id: 3,
  currency_name: 'USDT',
  purse: 'rewards',
  balance: '100000',
  promised: '1000',
  flexible_days: 30,
  daily: '10',
  cover_days: 10_000,
};

const contextOf = (change: Partial<LockProduct> = {}, rest: Partial<LockContext> = {}): LockContext => ({
  product: { ...PRODUCT, ...change },
  reserve: RESERVE,
  available: '6240.18000000',
  nowMs: NOW,
  dayMs: DAY_MS,
  coupon: null,
  ...rest,
});
const typed = (text: string, touched = false): LockFormState => ({ ...EMPTY_LOCK, typed: text, touched });

describe('the preview', () => {
  it('is the one of the picture: 1000 for 30 days at 0.03 %', () => {
    const { preview, problem, isReady } = summarizeLock(typed('1000'), contextOf());
    expect({ problem, isReady }).toEqual({ problem: null, isReady: true });
    expect([preview?.amount, preview?.backTotal]).toEqual(['1000', '1009']);
    expect([preview?.plan.rewardPerDay, preview?.plan.rewardTotal]).toEqual(['0.3', '9']);
    expect([preview?.leaving.penalty, preview?.leaving.returns]).toEqual(['20', '980']);
    expect(new Date(preview?.plan.firstPayoutMs ?? 0).toISOString()).toBe('2026-11-16T00:10:00.000Z');
    expect(new Date(preview?.plan.endMs ?? 0).toISOString()).toBe('2026-12-15T00:10:00.000Z');
  });

  it('counts notes in units', () => {
    expect(toLockAmount('3', NOTE)).toBe('1500');
    const { preview } = summarizeLock(typed('3'), { ...contextOf(), product: NOTE });
    expect([preview?.plan.units, preview?.leaving.penalty]).toEqual([3, '0']);
  });

  it('is shown for an amount that cannot be locked too', () => {
    const { preview, isReady } = summarizeLock(typed('60000'), contextOf());
    expect([preview?.amount, isReady]).toEqual(['60000', false]);
  });

  it('renewal is off until it is switched on', () => {
    expect(EMPTY_LOCK.renews).toBe(false);
    expect(reduceLock(EMPTY_LOCK, { type: 'renews', on: true }).renews).toBe(true);
  });
});

describe('the preview with a rate-up', () => {
  const coupon = sampleCoupon({
    kind: 'rate_up',
    face: '3',
    lock_days: 30,
    lock_max: '1000',
    rate_percent: '0.01',
  });

  it('adds what each day pays, rounded by itself', () => {
    const { preview, isReady } = summarizeLock(typed('500'), contextOf({}, { coupon }));
    expect([preview?.added, isReady]).toEqual([{ perDay: '0.05', total: '1.5' }, true]);
    expect(summarizeLock(typed('500'), contextOf()).preview?.added).toBeNull();
  });

  it.each([
    ['more than its largest amount', '1000.01', contextOf({}, { coupon })],
    ['another term', '500', contextOf({ days: 7 }, { coupon })],
  ])('is refused for %s', (_, text, context) => {
    expect(summarizeLock(typed(text), context)).toMatchObject({
      problem: { code: 'coupon_lock_wrong', params: { days: '30', maximum: '1000', currency: 'USDT' } },
      isReady: false,
    });
  });
});

describe('the problem shown in the form', () => {
  it.each([
    ['more than the balance', '6240.19', contextOf(), 'insufficient_balance'],
    ['more than one user may have', '50000.01', contextOf({}, { available: '90000' }), 'lock_user_cap'],
    ['more than the user has left', '600', contextOf({ user_left: '500' }), 'lock_user_cap'],
    ['more than is left of the pool', '600', contextOf({ quota_left: '500' }), 'lock_sold_out'],
    [
      'more than the purse covers',
      '1000',
      contextOf({}, { reserve: { ...RESERVE, balance: '1008.99' } }),
      'lock_unfunded',
    ],
    ['without a known purse', '1000', contextOf({}, { reserve: undefined }), 'lock_unfunded'],
    ['a paused product', '1000', contextOf({ state: 'paused' }), 'lock_closed'],
    ['one that opens later', '1000', contextOf({ opens_ms: NOW + 1 }), 'lock_closed'],
    ['too many decimals', '1000.1234567', contextOf(), 'amount_too_precise'],
  ])('%s', (_, text, context, code) => {
    expect(summarizeLock(typed(text), context)).toMatchObject({ problem: { code }, isReady: false });
  });

  it('too little is named only when the field is left: it may still become enough', () => {
    expect(summarizeLock(typed('99'), contextOf())).toMatchObject({ problem: null, isReady: false });
    expect(summarizeLock(typed('99', true), contextOf()).problem?.code).toBe('lock_too_small');
  });

  it('nothing typed is no problem; zero is one when the field is left', () => {
    expect(summarizeLock(typed(''), contextOf())).toEqual({ preview: null, problem: null, isReady: false });
    expect(summarizeLock(typed('0.0'), contextOf()).problem).toBeNull();
    expect(summarizeLock(typed('0.0', true), contextOf()).problem?.code).toBe('amount_invalid');
  });

  it('a visitor without a balance sees the preview, ready', () => {
    expect(summarizeLock(typed('1000'), contextOf({}, { available: null })).isReady).toBe(true);
  });
});

it.each([
  ['the balance', PRODUCT, '6240.18', '6240.18'],
  ['the cap of the user', { ...PRODUCT, user_left: '700' }, '6240.18', '700'],
  ['the rest of the pool', { ...PRODUCT, quota_left: '12.5' }, '6240.18', '12.5'],
  ['whole notes', NOTE, '1999.99', '3'],
  ['nothing', NOTE, '499.99', ''],
  ['nothing unknown', PRODUCT, null, ''],
])('Max fills in %s', (_, product, available, most) => {
  expect(maxLock(product, available)).toBe(most);
});

it('notes from one to what a user may have', () => {
  expect(unitRange(NOTE)).toEqual({ least: '1', most: '100' });
});
