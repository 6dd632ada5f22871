import type { RefusalCode } from '@candor/contract/codes';
import { computeRewardPlan, type RewardPlan } from '@candor/domain/coupon/rate-up';
import { computeLockPlan, decideLock, type LockMoment, type LockPlan } from '@candor/domain/lock/decide-lock';
import { computeLeaving, type Leaving } from '@candor/domain/lock/decide-redeem';
import { add, canonical, cmp, div, isZero, min, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import { findRateUpProblem } from '#data/coupon/coupon-terms.ts';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { type LockProduct, type LockReserve, toOffer } from './lock-product.ts';

export interface LockFormState {
  /** An amount of the coin, or the number of notes. */
  readonly typed: string;
  readonly touched: boolean;
  readonly renews: boolean;
}

export type LockFormAction =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'left' }
  | { readonly type: 'renews'; readonly on: boolean };

export const EMPTY_LOCK: LockFormState = { typed: '', touched: false, renews: false };

export function reduceLock(form: LockFormState, action: LockFormAction): LockFormState {
  switch (action.type) {
    case 'typed':
      return { ...form, typed: action.text };
    case 'left':
      return { ...form, touched: form.typed !== '' };
    case 'renews':
      return { ...form, renews: action.on };
  }
}

export interface LockProblem {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;
}

export interface LockPreview {
  readonly amount: string;
  readonly plan: LockPlan;
  /** What leaving right after would cost. */
  readonly leaving: Leaving;
  /** Principal and all rewards of the term. */
  readonly backTotal: string;
  /** What a rate-up adds beside the order; null: none is chosen. */
  readonly added: RewardPlan | null;
}

export interface LockSummary {
  /** Shown as soon as there is an amount, also one that cannot be locked. */
  readonly preview: LockPreview | null;
  readonly problem: LockProblem | null;
  readonly isReady: boolean;
}

export interface LockContext {
  readonly product: LockProduct;
  readonly reserve: LockReserve | undefined;
  /** Available in the spot account; null: not known, or a visitor. */
  readonly available: string | null;
  readonly nowMs: number;
  readonly dayMs: number;
  /** The chosen rate-up. */
  readonly coupon: Coupon | null;
}

export const hasUnits = (product: LockProduct): boolean => !isZero(toAmount(product.unit));

/** What the user typed as an amount of the coin: notes are counted in units. */
export function toLockAmount(typed: string, product: LockProduct): string {
  const text = typed.replace(/\.$/, '');
  if (text === '') return '';
  return hasUnits(product) ? canonical(mul(toAmount(text), toRate(product.unit), 'down')) : text;
}

const coinOf = (product: LockProduct) => ({ name: product.currency_name, scale: product.scale });

const momentOf = ({ product, nowMs, dayMs }: LockContext): LockMoment => ({ coin: coinOf(product), nowMs, dayMs });

function decideAmount(amount: string, context: LockContext): LockProblem | null {
  const { product, reserve, available } = context;
  const decision = decideLock({ amount, termsVersion: product.terms_version }, toOffer(product), {
    ...momentOf(context),
    use: {
      ofUser: sub(toAmount(product.max_amount), toAmount(product.user_left)),
      ofAll: sub(toAmount(product.quota), toAmount(product.quota_left)),
      purse: reserve?.balance ?? '0',
      promised: reserve?.promised ?? '0',
    },
  });
  if (!decision.ok) return decision;
  if (available !== null && cmp(toAmount(amount), toAmount(available)) > 0)
    return { code: 'insufficient_balance', params: { available, currency: product.currency_name } };
  const { coupon, nowMs } = context;
  const order = { amount, days: product.days, currencyId: product.currency_id };
  return coupon === null ? null : findRateUpProblem(coupon, order, nowMs);
}

/** What the chosen rate-up adds, by the function that books it; null: none is chosen. */
function computeAdded(principal: string, { coupon, product: { days, scale } }: LockContext): RewardPlan | null {
  return coupon === null ? null : computeRewardPlan({ principal, ratePercent: coupon.rate_percent, days, scale });
}

/** The preview and the problem of a form, decided by the rule that the server books by. */
export function summarizeLock(form: LockFormState, context: LockContext): LockSummary {
  const { product } = context;
  const amount = toLockAmount(form.typed, product);
  if (amount === '') return { preview: null, problem: null, isReady: false };
  if (isZero(toAmount(amount))) {
    const problem = form.touched ? { code: 'amount_invalid' as const, params: {} } : null;
    return { preview: null, problem, isReady: false };
  }
  const problem = decideAmount(amount, context);
  const plan = computeLockPlan(amount, toOffer(product), momentOf(context));
  const leaving = computeLeaving({
    principal: amount,
    paid: '0',
    redeemFeePercent: product.redeem_fee_percent,
    scale: product.scale,
  });
  const backTotal = canonical(add(plan.amount, plan.rewardTotal));
  const added = computeAdded(amount, context);
  const preview = { amount: canonical(amount), plan, leaving, backTotal, added };
  // Too little may still become enough while the user types.
  const isShown = problem !== null && (form.touched || problem.code !== 'lock_too_small');
  return { preview, problem: isShown ? problem : null, isReady: problem === null };
}

/** What Max fills in: all that the balance, the cap of the user and the pool allow; empty: nothing. */
export function maxLock(product: LockProduct, available: string | null): string {
  if (available === null) return '';
  const most = min(min(toAmount(available), toAmount(product.user_left)), toAmount(product.quota_left));
  const typed = hasUnits(product) ? div(most, toAmount(product.unit), { scale: 0, rounding: 'down' }) : most;
  return isZero(typed) ? '' : canonical(typed);
}

/** Lowest and highest number of notes. */
export function unitRange(product: LockProduct): { readonly least: string; readonly most: string } {
  const unit = toAmount(product.unit);
  const whole = (amount: string, rounding: 'up' | 'down') =>
    canonical(div(toAmount(amount), unit, { scale: 0, rounding }));
  return { least: whole(product.min_amount, 'up'), most: whole(product.max_amount, 'down') };
}
