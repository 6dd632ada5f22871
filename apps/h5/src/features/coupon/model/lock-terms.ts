import type { ReplyOf } from '@candor/contract/call';
import type { lockProducts } from '@candor/contract/lock';
import { computeRewardPlan } from '@candor/domain/coupon/rate-up';
import { freeOf } from '#data/coupon/coupon-terms.ts';
import type { Coupon } from '#data/coupon/coupon-types.ts';

export type LockProduct = ReplyOf<typeof lockProducts>['products'][number];

/** Lock mining products that a coupon is for: its coin, its term, taking orders. */
export const findProducts = (products: readonly LockProduct[], coupon: Coupon): readonly LockProduct[] =>
  products.filter(
    (product) =>
      product.family === 'lock' &&
      product.state === 'open' &&
      product.days === coupon.lock_days &&
      product.currency_id === coupon.currency_id,
  );

/** What a trial fund earns in a product, by the function that books it. */
export function previewTrialLock(coupon: Coupon, product: LockProduct) {
  const principal = freeOf(coupon);
  const { day_rate_percent: ratePercent, days, scale } = product;
  return { amount: principal, ...computeRewardPlan({ principal, ratePercent, days, scale }) };
}
