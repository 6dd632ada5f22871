import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly futures: true;
    readonly insurance: true;
  }
}

/** `futures` is the other side of every position; `insurance` takes what forced closes leave and pays what they lack. */
export const FUTURES_PURSES: readonly HouseAccount[] = ['futures', 'insurance'];
