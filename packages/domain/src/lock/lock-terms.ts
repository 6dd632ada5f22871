import type { LockFamily } from '@candor/contract/lock-fields';

/** Terms of a product that an order copies when it is made; later changes of the product do not reach it. */
export interface LockTerms {
  readonly family: LockFamily;
  /** 0: flexible, no end. */
  readonly days: number;
  /** Percent a day; of a flexible product the rate of the present day. */
  readonly dayRatePercent: string;
  /** The highest rate announced from the present day on; without a term the purse must cover it. Else the day rate. */
  readonly peakRatePercent: string;
  /** Percent of the principal that an early redemption costs besides the rewards paid. */
  readonly redeemFeePercent: string;
  readonly isEarlyRedeemable: boolean;
  /** Price of a unit; '0': any amount. */
  readonly unit: string;
  readonly version: number;
}

/** Limits of new orders. */
export interface LockOffer extends LockTerms {
  readonly minAmount: string;
  /** Of the running orders of one user. */
  readonly maxAmount: string;
  /** Of the running orders of all users. */
  readonly quota: string;
  readonly isPaused: boolean;
  /** 0: without a date. */
  readonly opensMs: number;
  readonly closesMs: number;
}

/** Days of flexible rewards that the purse must cover. */
export const FLEXIBLE_DAYS = 30;
