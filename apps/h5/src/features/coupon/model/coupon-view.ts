import { isZero, toAmount } from '@candor/money/decimal';
import { isTaken } from '#data/coupon/coupon-terms.ts';
import type { Coupon, CouponCentre } from '#data/coupon/coupon-types.ts';

/** Tabs in their order; the empty text lists all. */
export const TABS = ['', 'active', 'unclaimed', 'used', 'expired'] as const;
export type CouponTab = (typeof TABS)[number];
export type CouponState = Exclude<CouponTab, ''>;

export const readTab = (text: string | null): CouponTab => TABS.find((tab) => tab === text) ?? '';

/** Number of coupons in a tab. */
export const countOf = ({ counts }: Pick<CouponCentre, 'counts'>, tab: CouponTab): number =>
  tab === '' ? counts.active + counts.unclaimed + counts.used + counts.expired : counts[tab];

export interface CouponSection {
  readonly state: CouponState;
  readonly coupons: readonly Coupon[];
}

/** Coupons by state in the order of the tabs; states without one are left out. */
export function toSections(coupons: readonly Coupon[]): readonly CouponSection[] {
  const states = TABS.flatMap((tab) => (tab === '' ? [] : [tab]));
  return states
    .map((state) => ({ state, coupons: coupons.filter((coupon) => coupon.state === state) }))
    .filter((section) => section.coupons.length > 0);
}

/** Its use is a plan of daily payments, not an order. */
export const hasPlan = ({ kind }: Pick<Coupon, 'kind'>): boolean => kind === 'trial_lock' || kind === 'rate_up';

/** What the user can do: nothing with one that works by itself, is fully used by orders, or has ended. */
export type CouponAction = 'claim' | 'verify' | 'use' | 'inUse' | 'ended';

export function actionOf(coupon: Coupon, isVerified: boolean): CouponAction {
  if (coupon.state === 'unclaimed') return coupon.needs_person === 1 && !isVerified ? 'verify' : 'claim';
  if (coupon.state !== 'active') return 'ended';
  if (coupon.kind === 'fee_rebate') return 'inUse';
  if (coupon.kind === 'deposit_bonus') return 'use';
  // Only a fund for futures can pay several orders.
  const isBusy = coupon.kind === 'trial_futures' ? isTaken(coupon) : !isZero(toAmount(coupon.in_use));
  return isBusy ? 'inUse' : 'use';
}

const CODE = /^[A-Z2-7]{26}$/;

/** The code in what was typed or pasted; null: it is none. Small letters, spaces and dashes are accepted. */
export function readCode(text: string): string | null {
  const code = text.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
