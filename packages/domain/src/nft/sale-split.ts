import { mul, sub, toAmount, toRate } from '@candor/money/decimal';

const SCALE = 8;
const HUNDREDTH = '0.01';

export interface SplitTerms {
  readonly feePercent: string;
  /** Zero unless it is a resale by somebody other than the artist. */
  readonly royaltyPercent: string;
  /** Decimals of the coin; fee and royalty are rounded down to it, the seller has the rest. */
  readonly scale: number;
}

export interface SaleSplit {
  readonly price: string;
  readonly fee: string;
  readonly royalty: string;
  /** Of the seller: price − fee − royalty, so the parts sum to the price exactly. */
  readonly net: string;
}

const partOf = (price: string, percent: string, scale: number): string => {
  const hundredth = mul(toAmount(price), toRate(HUNDREDTH), { scale: SCALE + 2, rounding: 'down' });
  return mul(hundredth, toRate(percent), { scale, rounding: 'down' });
};

/** Price = seller's net + artist's royalty + platform's fee. The preview of an offer and the sale itself use this. */
export const splitSale = (price: string, { feePercent, royaltyPercent, scale }: SplitTerms): SaleSplit => {
  const fee = partOf(price, feePercent, scale);
  const royalty = partOf(price, royaltyPercent, scale);
  return { price, fee, royalty, net: sub(sub(toAmount(price), toAmount(fee)), toAmount(royalty)) };
};

export interface ForfeitSplit {
  readonly toSeller: string;
  readonly toPlatform: string;
}

/** A forfeited deposit in USDT: the seller's share is rounded down, the platform has the rest. */
export const splitForfeit = (deposit: string, sellerPercent: string, scale: number): ForfeitSplit => {
  const toSeller = partOf(deposit, sellerPercent, scale);
  return { toSeller, toPlatform: sub(toAmount(deposit), toAmount(toSeller)) };
};
