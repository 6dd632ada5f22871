import { expect, it } from 'vitest';
import { sampleCoupon } from '#data/coupon/sample-coupon.ts';
import { findProducts, type LockProduct, previewTrialLock } from './lock-terms.ts';

const PRODUCT = {
  id: 3,
  family: 'lock',
  state: 'open',
  days: 7,
  currency_id: 3,
  currency_name: 'USDT',
  scale: 6,
  day_rate_percent: '0.02000000',
} as LockProduct;
const COUPON = sampleCoupon({ kind: 'trial_lock', face: '100', left: '100', lock_days: 7 });

it('finds the products of its coin and term that take orders', () => {
  const products = [
    PRODUCT,
    { ...PRODUCT, id: 4, days: 30 },
    { ...PRODUCT, id: 5, currency_id: 1 },
    { ...PRODUCT, id: 6, family: 'miner' as const },
    { ...PRODUCT, id: 7, state: 'paused' as const },
  ];
  expect(findProducts(products, COUPON).map(({ id }) => id)).toEqual([3]);
});

it('earns each day by itself, rounded down', () => {
  expect(previewTrialLock(COUPON, PRODUCT)).toEqual({ amount: '100', perDay: '0.02', total: '0.14' });
  const odd = { ...COUPON, left: '33.333333' };
  expect(previewTrialLock(odd, PRODUCT)).toMatchObject({ perDay: '0.006666', total: '0.046662' });
});
