import type { Entry } from '#kernel/ledger/entry';
import type { Tx } from '#platform/db/with-tx';

/** A fee that is given back, whole, to the spot account of the user who paid it. */
export interface FeeGivenBack {
  readonly kind: string;
  readonly fillId: number;
  readonly userId: number;
  readonly currencyId: number;
  /** Decimals of the coin. */
  readonly scale: number;
  readonly fee: string;
  readonly ruleVersion: number;
}

/** What others have paid to a user of a fee before it is given back. Coupons are locked after orders and before accounts. */
export interface FeeBackDesk {
  /** Takes it back. Returns entries to be booked after the one that gives the fee back, which covers them. */
  takeBack(tx: Tx, fee: FeeGivenBack, at: Date): Promise<readonly Entry[]>;
}
