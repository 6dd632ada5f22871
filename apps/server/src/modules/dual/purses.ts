import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly dual_reserve: true;
  }
}

/** Pays yields and the coin an investment is changed into, and receives the principal that was changed. */
export const DUAL_PURSES: readonly HouseAccount[] = ['dual_reserve'];
