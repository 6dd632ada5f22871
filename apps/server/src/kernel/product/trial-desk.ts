import type { TrialAsk } from '@candor/domain/coupon/trial-fund';
import type { HoldRef } from '#kernel/ledger/entry';
import type { Tx } from '#platform/db/with-tx';
import type { Refusal } from '#platform/refusal';

/** One order that wants to use a trial fund. */
export interface TrialTake extends TrialAsk {
  readonly couponId: number;
  /** "futures 12", "option 7", where the number is known. */
  readonly subject?: string;
}

/** A locked trial fund whose order ends, or ends in part. */
export interface TrialFund {
  /** Purse of the campaign, on `clearingOf('coupon', currency)`: losses and fees of the order are drawn from it. */
  readonly purse: HoldRef;
  /** What the coupon may still pay to its owner. */
  readonly profitLeft: string;
}

export interface TrialEnd {
  readonly couponId: number;
  /** What the order no longer uses of the coupon. */
  readonly released: string;
  /** Of that, what is lost: the product's entry draws it from the purse. */
  readonly lost: string;
  /** What the product's entry pays to the user. */
  readonly profit: string;
  /** 1: the fund can be staked once, and this was it (a settled option). */
  readonly isSpent: boolean;
  /** "futures 12", "option 7". */
  readonly subject: string;
  /** Of the product's entry; null: nothing was booked. */
  readonly reference: string | null;
}

/** Trial funds, for products whose orders can be made with one. Coupons are locked after orders and before accounts. */
export interface TrialDesk {
  /** Locks the coupons and takes what is asked, in order. One result per ask; null: taken. */
  take(tx: Tx, asks: readonly TrialTake[], at: Date): Promise<(Refusal | null)[]>;
  /** Locks the coupons of orders that end, and their campaigns. */
  open(tx: Tx, couponIds: readonly number[]): Promise<ReadonlyMap<number, TrialFund>>;
  /** Books the ends of orders on their coupons and campaigns, under the locks of `open`. */
  end(tx: Tx, ends: readonly TrialEnd[], at: Date): Promise<void>;
}
