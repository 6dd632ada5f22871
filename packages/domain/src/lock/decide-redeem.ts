import { type Amount, add, canonical, cmp, min, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { computeTermReward } from './lock-reward';
import { countDaysDue, endOf, type LockSchedule, nextPayoutAfter } from './lock-schedule';

/** What leaving costs. Rewards taken back and the fee together never exceed the principal. */
export interface Leaving {
  readonly rewardsBack: Amount;
  readonly fee: Amount;
  readonly penalty: Amount;
  readonly returns: Amount;
}

interface LeavingTerms {
  readonly principal: string;
  /** Rewards paid so far. */
  readonly paid: string;
  readonly redeemFeePercent: string;
  readonly scale: number;
}

/** Rewards paid are taken back first, then the fee, which is rounded up; what is returned never falls below zero. */
export const computeLeaving = ({ principal, paid, redeemFeePercent, scale }: LeavingTerms): Leaving => {
  const amount = toAmount(principal);
  const rewardsBack = min(toAmount(paid), amount);
  const wanted = mul(mul(amount, toRate(redeemFeePercent), { scale: 20, rounding: 'up' }), toRate('0.01'), {
    scale,
    rounding: 'up',
  });
  const fee = min(wanted, sub(amount, rewardsBack));
  const penalty = add(rewardsBack, fee);
  return { rewardsBack, fee, penalty, returns: sub(amount, penalty) };
};

export interface RunningOrder {
  readonly amount: string;
  readonly schedule: LockSchedule;
  readonly rewardPerDay: string;
  readonly redeemFeePercent: string;
  readonly isEarlyRedeemable: boolean;
  readonly daysPaid: number;
  readonly paidTotal: string;
  readonly isRunning: boolean;
}

export interface RedeemQuote extends Leaving {
  /** The end has come: last rewards and the whole principal are paid. */
  readonly isMatured: boolean;
  /** Days paid once those due now are paid, and their rewards. */
  readonly daysPaid: number;
  readonly paidTotal: Amount;
  /** When the figures change; 0: they do not. */
  readonly validUntilMs: number;
}

const NO_FEE = '0';

const quoteFixed = (order: RunningOrder, nowMs: number, scale: number): RedeemQuote => {
  const { schedule, amount } = order;
  const daysPaid = countDaysDue(schedule, nowMs);
  const isMatured = nowMs >= endOf(schedule);
  const paidTotal = computeTermReward(order.rewardPerDay, daysPaid);
  const leaving = isMatured
    ? computeLeaving({ principal: amount, paid: '0', redeemFeePercent: NO_FEE, scale })
    : computeLeaving({ principal: amount, paid: paidTotal, redeemFeePercent: order.redeemFeePercent, scale });
  return { ...leaving, isMatured, daysPaid, paidTotal, validUntilMs: nextPayoutAfter(schedule, nowMs) };
};

/** A flexible order keeps its rewards and costs nothing to leave. */
const quoteFlexible = (order: RunningOrder, scale: number): RedeemQuote => ({
  ...computeLeaving({ principal: order.amount, paid: '0', redeemFeePercent: NO_FEE, scale }),
  isMatured: false,
  daysPaid: order.daysPaid,
  paidTotal: toAmount(order.paidTotal),
  validUntilMs: 0,
});

/**
 * What redeeming an order at a time means. Days whose payout time has come count as paid, whether or not the job has
 * paid them yet: the redemption pays them first.
 */
export const quoteRedeem = (
  order: RunningOrder,
  { nowMs, scale }: { readonly nowMs: number; readonly scale: number },
): RedeemQuote => (order.schedule.days === 0 ? quoteFlexible(order, scale) : quoteFixed(order, nowMs, scale));

export type RedeemDecision = { readonly ok: true; readonly quote: RedeemQuote } | Refused;

/** `quoted` is the penalty the user agreed to; null: the one of this moment. */
export const decideRedeem = (
  order: RunningOrder,
  quoted: string | null,
  { nowMs, scale, currency }: { readonly nowMs: number; readonly scale: number; readonly currency: string },
): RedeemDecision => {
  if (!order.isRunning) return refused('lock_already_paid');
  const quote = quoteRedeem(order, { nowMs, scale });
  if (!order.isEarlyRedeemable && !quote.isMatured) return refused('lock_not_redeemable');
  if (quoted !== null && cmp(toAmount(quoted), quote.penalty) !== 0)
    return refused('lock_quote_changed', {
      penalty: canonical(quote.penalty),
      returns: canonical(quote.returns),
      currency,
    });
  return { ok: true, quote };
};
