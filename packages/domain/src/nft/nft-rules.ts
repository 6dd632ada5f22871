/** Terms of the NFT market. Decimals and percents as text; frozen in each offer when it is made. */
export interface NftRules {
  /** Of the price, to the platform. */
  readonly feePercent: string;
  /** Of the price of a resale, to the artist. */
  readonly royaltyPercent: string;
  /** Of the start price, in USDT. */
  readonly depositPercent: string;
  readonly minDeposit: string;
  /** Of the leader's highest bid, maximum included: what deposit and top-up are together, when it is more than the deposit. */
  readonly topUpPercent: string;
  /** Least step of a bid in percent of the current bid. */
  readonly stepPercent: string;
  /** Auctions at least this long are extended by `longExtendMinutes`, shorter ones by `shortExtendMinutes`. */
  readonly longAuctionMinutes: number;
  readonly longExtendMinutes: number;
  readonly shortExtendMinutes: number;
  /** Extensions never move the end further than this. */
  readonly maxExtendMinutes: number;
  readonly payHours: number;
  /** Of a forfeited deposit, to the seller; the rest is the platform's. */
  readonly forfeitSellerPercent: string;
  readonly minOfferMinutes: number;
  readonly maxOfferDays: number;
  /** Coins works can be offered in. */
  readonly coins: readonly string[];
}

export const NFT_RULES: NftRules = {
  feePercent: '5',
  royaltyPercent: '10',
  depositPercent: '10',
  minDeposit: '1',
  topUpPercent: '5',
  stepPercent: '5',
  longAuctionMinutes: 120,
  longExtendMinutes: 15,
  shortExtendMinutes: 2,
  maxExtendMinutes: 120,
  payHours: 24,
  forfeitSellerPercent: '80',
  minOfferMinutes: 5,
  maxOfferDays: 90,
  coins: ['USDT', 'BTC', 'ETH'],
};
