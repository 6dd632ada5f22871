import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly ieo_supply: true;
    readonly ieo_proceeds: true;
  }
}

/** `ieo_supply` holds the tokens of a project that are not handed out; `ieo_proceeds` what buyers paid (invariant I18). */
export const IEO_PURSES: readonly HouseAccount[] = ['ieo_supply', 'ieo_proceeds'];
