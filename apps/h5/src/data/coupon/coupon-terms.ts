import { decideRateUp } from '@candor/domain/coupon/rate-up';
import { decideTrial, profitLeftOf, type TrialAsk } from '@candor/domain/coupon/trial-fund';
import { type Refused, refused } from '@candor/domain/refused';
import { type Amount, isZero, max, sub, toAmount } from '@candor/money/decimal';
import type { Coupon } from './coupon-types.ts';

export type CouponProblem = Omit<Refused, 'ok'>;

/** With the coin of the coupon, for the text. */
const problemOf = (refusal: Refused | null, currency: string): CouponProblem | null =>
  refusal === null ? null : { code: refusal.code, params: { ...refusal.params, currency } };

/** Whether a refusal is about the coupon of an order. */
export const isAboutCoupon = (code: string): boolean => code.startsWith('coupon_');

/** What new orders can use of it. */
export const freeOf = ({ left, in_use }: Pick<Coupon, 'left' | 'in_use'>): Amount =>
  max(toAmount('0'), sub(toAmount(left), toAmount(in_use)));

/** Profit that it can still pay. */
export const profitLeft = (coupon: Pick<Coupon, 'face' | 'paid'>): Amount => profitLeftOf(coupon);

type AskedTrial = Pick<TrialAsk, 'kind' | 'amount' | 'multiple'>;

/** Whether an order can be made with a trial fund, by the rule of the server. The coupon is one of the user's own. */
export function findTrialProblem(coupon: Coupon, ask: AskedTrial, nowMs: number): CouponProblem | null {
  if (coupon.state === 'unclaimed') return problemOf(refused('coupon_unknown'), coupon.currency_name);
  const owner = { userId: 0 };
  const fund = {
    ...owner,
    kind: coupon.kind,
    state: coupon.state,
    left: coupon.left,
    inUse: coupon.in_use,
    useByMs: coupon.use_by_ms,
    maxMultiple: coupon.max_multiple,
  };
  return problemOf(decideTrial(fund, { ...owner, ...ask }, nowMs), coupon.currency_name);
}

interface RateUpOrder {
  readonly amount: string;
  readonly days: number;
  readonly currencyId: number;
}

/** Whether a rate-up can be added to a lock order, by the rule of the server. The coupon is one of the user's own. */
export function findRateUpProblem(coupon: Coupon, order: RateUpOrder, nowMs: number): CouponProblem | null {
  if (coupon.state === 'unclaimed') return problemOf(refused('coupon_unknown'), coupon.currency_name);
  const owner = { userId: 0 };
  const rateUp = {
    ...owner,
    kind: coupon.kind,
    state: coupon.state,
    currencyId: coupon.currency_id,
    face: coupon.face,
    inUse: coupon.in_use,
    useByMs: coupon.use_by_ms,
    lockDays: coupon.lock_days,
    lockMax: coupon.lock_max,
  };
  return problemOf(decideRateUp(rateUp, { ...owner, ...order }, nowMs), coupon.currency_name);
}

/** All of it is used by open orders. */
export const isTaken = (coupon: Pick<Coupon, 'left' | 'in_use'>): boolean => isZero(freeOf(coupon));
