import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly options: true;
    readonly option_stakes: true;
  }
}

/**
 * `options` takes lost stakes and pays profits; `option_stakes` holds the stakes of open options exactly (invariant
 * I10).
 */
export const OPTION_PURSES: readonly HouseAccount[] = ['options', 'option_stakes'];
