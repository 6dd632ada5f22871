import { useState } from 'react';
import { COUPON_PARAM } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import type { Coupon, FittingCoupon } from './coupon-types.ts';
import { type CouponOrder, useFittingCoupons } from './use-fitting-coupons.ts';

export interface CouponChoice {
  /** Own coupons of the product, those that fit first; empty for visitors and until they are loaded. */
  readonly items: readonly FittingCoupon[];
  /** The coupon that the order is sent with; null: none. */
  readonly chosen: Coupon | null;
  /** 0: none. */
  readonly choose: (id: number) => void;
}

const COUPON_ID = /^[1-9][0-9]{0,14}$/;

/** The coupon of an order form. None is chosen until the user picks one, here or in the coupon centre. */
export function useCouponChoice(order: CouponOrder): CouponChoice {
  const [params] = useSearchParams();
  const { data } = useFittingCoupons(order);
  const [picked, setPicked] = useState(() => {
    const text = params.get(COUPON_PARAM) ?? '';
    return COUPON_ID.test(text) ? Number.parseInt(text, 10) : 0;
  });
  // A trial in lock mining is started from the coupon; it pays no order.
  const items = data?.items.filter(({ coupon }) => coupon.kind !== 'trial_lock') ?? [];
  const found = items.find(({ coupon, fits }) => coupon.id === picked && fits === 1);
  return { items, chosen: found?.coupon ?? null, choose: setPicked };
}
