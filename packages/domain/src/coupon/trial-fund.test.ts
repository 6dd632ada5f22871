import { describe, expect, it } from 'vitest';
import { decideTrial, profitLeftOf, splitTrialResult, type TrialAsk, type TrialCoupon } from './trial-fund';

const NOW = 1_800_000_000_000;
const coupon = (extra: Partial<TrialCoupon> = {}): TrialCoupon => ({
  userId: 7,
  kind: 'trial_futures',
  state: 'active',
  left: '20',
  inUse: '5',
  useByMs: NOW + 1,
  maxMultiple: 10,
  ...extra,
});
const ask = (extra: Partial<TrialAsk> = {}): TrialAsk => ({
  userId: 7,
  kind: 'trial_futures',
  amount: '15',
  multiple: 10,
  ...extra,
});

describe('a trial fund', () => {
  it('can be used up to what is free of it, until its last millisecond', () => {
    expect(decideTrial(coupon(), ask(), NOW)).toBeNull();
  });

  it.each<[string, TrialCoupon | undefined, TrialAsk, string]>([
    ['is unknown', undefined, ask(), 'coupon_unknown'],
    ['belongs to somebody else', coupon(), ask({ userId: 8 }), 'coupon_unknown'],
    ['has expired', coupon({ state: 'expired' }), ask(), 'coupon_expired'],
    ['expires at this moment', coupon({ useByMs: NOW }), ask(), 'coupon_expired'],
    ['is used up', coupon({ state: 'used' }), ask(), 'coupon_used'],
    ['is of another product', coupon({ kind: 'trial_options' }), ask(), 'coupon_wrong_product'],
    ['is no trial fund', coupon({ kind: 'fee_rebate' }), ask(), 'coupon_wrong_product'],
    ['allows a lower multiple', coupon(), ask({ multiple: 11 }), 'coupon_multiple_too_high'],
    ['has one unit too little', coupon(), ask({ amount: '15.00000001' }), 'coupon_too_little'],
  ])('is refused when it %s', (_, given, asked, code) => {
    expect(decideTrial(given, asked, NOW)).toMatchObject({ ok: false, code });
  });
});

describe('the end of a trial order', () => {
  it.each<[string, { put: string; back: string; left: string }, { lost: string; profit: string }]>([
    ['pays the profit and nothing else', { put: '10', back: '13.5', left: '20' }, { lost: '0', profit: '3.5' }],
    ['pays at most what the coupon may pay', { put: '10', back: '45', left: '20' }, { lost: '0', profit: '20' }],
    ['pays nothing when the coupon has paid all', { put: '10', back: '45', left: '0' }, { lost: '0', profit: '0' }],
    ['takes a loss off the coupon', { put: '10', back: '6.25', left: '20' }, { lost: '3.75', profit: '0' }],
    ['loses all of it at most', { put: '10', back: '0', left: '20' }, { lost: '10', profit: '0' }],
    ['moves nothing when it was called off', { put: '10', back: '10', left: '20' }, { lost: '0', profit: '0' }],
  ])('%s', (_, { put, back, left }, expected) => {
    expect(splitTrialResult(put, back, left)).toEqual(expected);
  });

  it('leaves to pay what of the face value was not paid', () => {
    expect(profitLeftOf({ face: '20', paid: '12.5' })).toBe('7.5');
    expect(profitLeftOf({ face: '20', paid: '20' })).toBe('0');
  });
});
