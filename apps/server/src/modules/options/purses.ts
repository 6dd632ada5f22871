import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly options: true;
    readonly option_stakes: true;
  }
}

/** `options` pays and keeps; `option_stakes` is what users have staked on open options, to the last unit (invariant I10). */
export const OPTION_PURSES: readonly HouseAccount[] = ['options', 'option_stakes'];
