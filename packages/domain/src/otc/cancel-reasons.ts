import type { OtcCancelReason } from '@candor/contract/otc-orders';

/** Reasons that count against the buyer; all others count against nobody. */
const COUNTED: ReadonlySet<OtcCancelReason> = new Set(['changed_mind', 'cannot_pay']);

export const countsAgainstBuyer = (reason: OtcCancelReason): boolean => COUNTED.has(reason);

/** Reasons a buyer may give in each state. After "paid" the seller must have asked for the cancellation. */
export const cancelReasonsOf = (isPaid: boolean): readonly OtcCancelReason[] =>
  isPaid
    ? ['wrong_name', 'counterparty_asked']
    : ['wrong_name', 'method_unavailable', 'counterparty_asked', 'price_error', 'changed_mind', 'cannot_pay'];
