import { type Amount, add, canonical, cmp, div, isZero, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { computeDayReward, computeTermReward } from './lock-reward';
import { endOf, type LockSchedule, payoutOfDay, scheduleFrom } from './lock-schedule';
import { FLEXIBLE_DAYS, type LockOffer } from './lock-terms';

export interface LockCoin {
  readonly name: string;
  readonly scale: number;
}

export interface LockForm {
  readonly amount: string;
  /** The terms the user has seen; null: whatever is in force. */
  readonly termsVersion: number | null;
}

/** What is used already when an order is decided. */
export interface LockUse {
  /** Running orders of this user, and of all, in the product. */
  readonly ofUser: string;
  readonly ofAll: string;
  /** Balance of the purse that pays rewards, and what it owes already. */
  readonly purse: string;
  readonly promised: string;
}

export interface LockPlan {
  readonly amount: Amount;
  /** Whole units of a note; 0 for other families. */
  readonly units: number;
  readonly schedule: LockSchedule;
  readonly firstPayoutMs: number;
  readonly endMs: number;
  readonly payouts: number;
  readonly rewardPerDay: Amount;
  /** Zero where there is no term. */
  readonly rewardTotal: Amount;
  /** What the purse must still be able to pay for this order. */
  readonly promise: Amount;
}

export interface LockMoment {
  readonly coin: LockCoin;
  readonly nowMs: number;
  readonly dayMs: number;
}

export type LockDecision = { readonly ok: true; readonly plan: LockPlan } | Refused;

const decimalsOf = (amount: string): number => canonical(amount).split('.')[1]?.length ?? 0;

/** What the purse must be able to pay for an order without a term. */
const computeFlexiblePromise = (amount: string, ratePercent: string, scale: number): Amount =>
  computeTermReward(computeDayReward(amount, ratePercent, scale), FLEXIBLE_DAYS);

/** What an order brings and when. Preview and booking both call this. */
export const computeLockPlan = (amount: string, offer: LockOffer, { coin, nowMs, dayMs }: LockMoment): LockPlan => {
  const schedule = scheduleFrom(nowMs, { days: offer.days, dayMs });
  const rewardPerDay = computeDayReward(amount, offer.dayRatePercent, coin.scale);
  const rewardTotal = computeTermReward(rewardPerDay, offer.days);
  return {
    amount: toAmount(amount),
    units: isZero(toAmount(offer.unit))
      ? 0
      : Number.parseInt(div(toAmount(amount), toAmount(offer.unit), { scale: 0, rounding: 'down' }), 10),
    schedule,
    firstPayoutMs: payoutOfDay(schedule, 1),
    endMs: endOf(schedule),
    payouts: offer.days,
    rewardPerDay,
    rewardTotal,
    promise: offer.days === 0 ? computeFlexiblePromise(amount, offer.peakRatePercent, coin.scale) : rewardTotal,
  };
};

/** The time and the pause of a product; `quota` and `purse` are judged with an amount. */
export const findClosedState = (offer: LockOffer, nowMs: number): 'soon' | 'ended' | 'paused' | null => {
  if (offer.opensMs > nowMs) return 'soon';
  if (offer.closesMs !== 0 && offer.closesMs <= nowMs) return 'ended';
  return offer.isPaused ? 'paused' : null;
};

/** Amounts a product takes: decimals of the coin, whole units, the minimum. */
export const decideLockAmount = (amount: string, offer: LockOffer, coin: LockCoin): { readonly ok: true } | Refused => {
  const currency = coin.name;
  if (decimalsOf(amount) > coin.scale) return refused('amount_too_precise', { currency, scale: String(coin.scale) });
  if (cmp(toAmount(amount), toAmount(offer.minAmount)) < 0)
    return refused('lock_too_small', { minimum: canonical(offer.minAmount), currency });
  const { unit } = offer;
  if (!isZero(toAmount(unit))) {
    const units = div(toAmount(amount), toAmount(unit), { scale: 0, rounding: 'down' });
    if (cmp(mul(units, toRate(unit), 'down'), toAmount(amount)) !== 0)
      return refused('lock_not_whole_units', { unit: canonical(unit), currency });
  }
  return { ok: true };
};

const decideUse = (
  plan: LockPlan,
  offer: LockOffer,
  { use, coin }: Pick<LockMoment, 'coin'> & { readonly use: LockUse },
): { readonly ok: true } | Refused => {
  const currency = coin.name;
  if (cmp(add(toAmount(use.ofUser), plan.amount), toAmount(offer.maxAmount)) > 0)
    return refused('lock_user_cap', { maximum: canonical(offer.maxAmount), used: canonical(use.ofUser), currency });
  const left = sub(toAmount(offer.quota), toAmount(use.ofAll));
  if (cmp(plan.amount, left) > 0)
    return refused('lock_sold_out', { left: cmp(left, toAmount('0')) < 0 ? '0' : canonical(left), currency });
  if (cmp(add(toAmount(use.promised), plan.promise), toAmount(use.purse)) > 0) return refused('lock_unfunded');
  return { ok: true };
};

/**
 * An order is accepted while the product takes orders, at the terms the user has seen, for an amount the product takes,
 * within the cap of the user, the quota of the product and what the purse `rewards` covers.
 */
export const decideLock = (
  form: LockForm,
  offer: LockOffer,
  moment: LockMoment & { readonly use: LockUse },
): LockDecision => {
  if (findClosedState(offer, moment.nowMs) !== null) return refused('lock_closed');
  if (form.termsVersion !== null && form.termsVersion !== offer.version) return refused('lock_terms_changed');
  const amountDecision = decideLockAmount(form.amount, offer, moment.coin);
  if (!amountDecision.ok) return amountDecision;
  const plan = computeLockPlan(form.amount, offer, moment);
  const useDecision = decideUse(plan, offer, moment);
  return useDecision.ok ? { ok: true, plan } : useDecision;
};
