import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly futures: true;
    readonly insurance: true;
  }
}

/**
 * `futures` is the counterparty of every position; `insurance` receives what forced closes leave and pays shortfalls.
 */
export const FUTURES_PURSES: readonly HouseAccount[] = ['futures', 'insurance'];
