import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly nft_sales: true;
    readonly nft_refunds: true;
  }
}

/**
 * `nft_sales`: the price of a sale passes through it to seller, artist and fees; what stays is what works of the house
 * earned. `nft_refunds`: pays back buyers of works that were taken down.
 */
export const NFT_PURSES: readonly HouseAccount[] = ['nft_sales', 'nft_refunds'];
