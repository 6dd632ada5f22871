import { toUnits } from '@candor/money/units';
import { quoteUnits16, roundUnits16, type SpotPair, UNIT_SCALE } from './spot-pair';

/** What the fills of one order have come to. Units of 10^-8, the exact quote sum of 10^-16. */
export interface FillSums {
  readonly filledLots: number;
  readonly quote16: bigint;
}

export interface FillFigures {
  /** Leaves the buyer's hold. */
  readonly buyerPays: bigint;
  readonly buyerFee: bigint;
  readonly buyerReceives: bigint;
  readonly sellerGives: bigint;
  readonly sellerFee: bigint;
  readonly sellerReceives: bigint;
  /** To the house's dust account; below zero when the dust of earlier fills comes back to an order. */
  readonly dust: bigint;
}

/** A percentage of an amount, rounded up to the coin's scale: a fee. */
export const computeFee = (units: bigint, percent: string, scale: number): bigint => {
  const rate = toUnits(percent, UNIT_SCALE);
  const divisor = 100n * 10n ** BigInt(UNIT_SCALE);
  const cell = 10n ** BigInt(UNIT_SCALE - scale);
  const exact = units * rate;
  const cells = exact / (divisor * cell) + (exact % (divisor * cell) === 0n ? 0n : 1n);
  return cells * cell;
};

export interface FillRequest {
  readonly pair: Pick<SpotPair, 'lot' | 'priceScale' | 'baseScale' | 'quoteScale'>;
  readonly priceTicks: number;
  readonly lots: number;
  /** Before this fill. */
  readonly buyer: FillSums;
  readonly seller: FillSums;
  readonly buyerFeePercent: string;
  readonly sellerFeePercent: string;
}

/**
 * The amounts of one trade. A buyer's payment is rounded up and a seller's proceeds down, over all fills of the order
 * together: an order in a hundred pieces costs the same as in one and never more than it held. The fee is taken from
 * the coin received, rounded up. Rounding remainders go to the dust account.
 */
export const computeFill = (fill: FillRequest): FillFigures => {
  const { pair, priceTicks, lots, buyer, seller } = fill;
  const quote16 = quoteUnits16(priceTicks, lots, pair);
  const cut = (sum: bigint, rounding: 'up' | 'down') => roundUnits16(sum, pair.quoteScale, rounding);
  const buyerPays = cut(buyer.quote16 + quote16, 'up') - cut(buyer.quote16, 'up');
  const sellerGross = cut(seller.quote16 + quote16, 'down') - cut(seller.quote16, 'down');
  const base = BigInt(lots) * toUnits(pair.lot, UNIT_SCALE);
  const buyerFee = computeFee(base, fill.buyerFeePercent, pair.baseScale);
  const sellerFee = computeFee(sellerGross, fill.sellerFeePercent, pair.quoteScale);
  return {
    buyerPays,
    buyerFee,
    buyerReceives: base - buyerFee,
    sellerGives: base,
    sellerFee,
    sellerReceives: sellerGross - sellerFee,
    dust: buyerPays - sellerGross,
  };
};

export const addFill = (sums: FillSums, fill: Pick<FillRequest, 'pair' | 'priceTicks' | 'lots'>): FillSums => ({
  filledLots: sums.filledLots + fill.lots,
  quote16: sums.quote16 + quoteUnits16(fill.priceTicks, fill.lots, fill.pair),
});

export interface OpenPart {
  readonly side: 'buy' | 'sell';
  readonly priceTicks: number;
  readonly openLots: number;
  readonly sums: FillSums;
}

/** What must stay held for the open part of an order: the coins of a sale, or what a buy may still cost at its limit. */
export const computeHold = (open: OpenPart, pair: FillRequest['pair']): bigint => {
  if (open.side === 'sell') return BigInt(open.openLots) * toUnits(pair.lot, UNIT_SCALE);
  const total16 = open.sums.quote16 + quoteUnits16(open.priceTicks, open.openLots, pair);
  return roundUnits16(total16, pair.quoteScale, 'up') - roundUnits16(open.sums.quote16, pair.quoteScale, 'up');
};
