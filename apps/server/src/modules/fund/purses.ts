import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly convert: true;
  }
}

/** House accounts that are the counterparty of every conversion. */
export const FUND_PURSES: readonly HouseAccount[] = ['convert'];
