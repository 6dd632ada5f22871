import { availableOf, clearingOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, HoldRef, Leg } from '#kernel/ledger/entry';

const BUDGET_KIND = 'coupon_budget';
const BUDGET_BACK_KIND = 'coupon_budget_back';
export const FEE_REBATE_KIND = 'coupon_fee_rebate';
export const BONUS_KIND = 'coupon_bonus';
export const REWARD_KIND = 'coupon_reward';
export const FEE_BACK_KIND = 'coupon_fee_back';

export const CLEARING = 'coupon';
export const PURSE_PURPOSE = 'coupon_campaign';

/**
 * The purse of a campaign. The ledger ends a hold that is emptied, so after its campaign was made it is filled only by what comes
 * back to an active coupon: the purse then has what that coupon has left.
 */
export const purseOf = (reference: string): HoldRef => ({ purpose: PURSE_PURPOSE, reference });

interface PurseMove {
  readonly currencyId: number;
  readonly amount: string;
  readonly ruleVersion: number;
  /** Reference of the hold that is the campaign's purse. */
  readonly purse: string;
  /** Reference of the entry. */
  readonly reference: string;
}

/** The budget of a new campaign. */
export const toBudgetEntry = ({ currencyId, amount, ruleVersion, purse, reference }: PurseMove): Entry => ({
  kind: BUDGET_KIND,
  reference,
  ruleVersion,
  legs: [
    {
      from: houseOf('rewards', currencyId),
      to: clearingOf(CLEARING, currencyId),
      amount,
      putsInto: purseOf(purse),
    },
  ],
});

/** What an ended campaign has not reserved. */
export const toBudgetBackEntry = ({ currencyId, amount, ruleVersion, purse, reference }: PurseMove): Entry => ({
  kind: BUDGET_BACK_KIND,
  reference,
  ruleVersion,
  legs: [
    {
      from: clearingOf(CLEARING, currencyId),
      to: houseOf('rewards', currencyId),
      amount,
      drawsFrom: { ...purseOf(purse), outcome: 'voided' },
    },
  ],
});

export interface Payment extends PurseMove {
  readonly kind: typeof FEE_REBATE_KIND | typeof BONUS_KIND | typeof REWARD_KIND;
  readonly userId: number;
}

/** Cash of a coupon, to the user's spot account. */
export const toPaymentEntry = (payment: Payment): Entry => ({
  kind: payment.kind,
  reference: payment.reference,
  ruleVersion: payment.ruleVersion,
  legs: [
    {
      from: clearingOf(CLEARING, payment.currencyId),
      to: availableOf(payment.userId, 'change', payment.currencyId),
      amount: payment.amount,
      drawsFrom: { ...purseOf(payment.purse), outcome: 'posted' },
    },
  ],
});

/** What a coupon had paid of a fee that is given back; without a purse it goes to the rewards purse. */
interface BackMove {
  readonly currencyId: number;
  readonly amount: string;
  readonly purse: string | null;
}

export interface FeeBackMove {
  readonly userId: number;
  /** Coin of the fee, and what the user returns of it. */
  readonly currencyId: number;
  readonly taken: string;
  readonly backs: readonly BackMove[];
  readonly ruleVersion: number;
  readonly reference: string;
}

const toBackLeg = ({ currencyId, amount, purse }: BackMove): Leg => {
  const from = houseOf('fees', currencyId);
  if (purse === null) return { from, to: houseOf('rewards', currencyId), amount };
  return { from, to: clearingOf(CLEARING, currencyId), amount, putsInto: purseOf(purse) };
};

/** The user returns a part of the fee in its coin; coupons get back what they paid, at the price at which they paid it. */
export const toFeeBackEntry = ({ userId, currencyId, taken, backs, ruleVersion, reference }: FeeBackMove): Entry => ({
  kind: FEE_BACK_KIND,
  reference,
  ruleVersion,
  legs: [
    { from: availableOf(userId, 'change', currencyId), to: houseOf('fees', currencyId), amount: taken },
    ...backs.map(toBackLeg),
  ],
});
