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

/** A rounding that happened on the way to this entry, for the dust account's explanation (invariant I9). */
export interface Rounding {
  readonly currencyId: number;
  readonly exact: string;
  readonly posted: string;
  /** What of it went to the dust account in this entry. */
  readonly dust: string;
  readonly side: 'user_receives' | 'user_pays';
}

/** A set of movements booked whole or not at all. `reference` is a UUID of its own: booking it twice is impossible. */
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
