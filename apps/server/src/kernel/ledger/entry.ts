import type { EntryProblem, HoldOutcome } from '@candor/domain/ledger/decide-entries';
import type { AccountRef } from './chart';

export interface HoldRef {
  readonly purpose: string;
  readonly reference: string;
}

/** One movement of money inside an entry. Both accounts have the same currency. */
export interface Leg {
  readonly from: AccountRef;
  readonly to: AccountRef;
  /** Positive decimal text, at most eight decimals. */
  readonly amount: string;
  /** Required when `to` is a frozen or clearing account: the hold that receives the money. */
  readonly putsInto?: HoldRef;
  /** Required when `from` is a frozen or clearing account; `outcome` applies if this draw empties the hold. */
  readonly drawsFrom?: HoldRef & { readonly outcome: HoldOutcome };
}

/** A rounding made while computing this entry; explains the dust account (invariant I9). */
export interface Rounding {
  readonly currencyId: number;
  readonly exact: string;
  readonly posted: string;
  /** The part of the rounding that was booked to the dust account in this entry. */
  readonly dust: string;
  readonly side: 'user_receives' | 'user_pays';
}

/** A set of movements booked atomically. `reference` is a unique UUID: the same entry cannot be booked twice. */
export interface Entry {
  readonly kind: string;
  readonly reference: string;
  readonly ruleVersion: number;
  readonly legs: readonly Leg[];
  readonly roundings?: readonly Rounding[];
}

export type PostResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: EntryProblem; readonly account: AccountRef; readonly available: string };
