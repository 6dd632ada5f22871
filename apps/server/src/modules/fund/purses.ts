import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly convert: true;
  }
}

/** The other side of every conversion. */
export const FUND_PURSES: readonly HouseAccount[] = ['convert'];
