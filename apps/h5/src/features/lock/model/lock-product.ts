import type { ReplyOf } from '@candor/contract/call';
import type { lockProducts } from '@candor/contract/lock';
import type { LockFamily } from '@candor/contract/lock-fields';
import type { LockOffer } from '@candor/domain/lock/lock-terms';
import { cmp, toAmount } from '@candor/money/decimal';

export type LockOverview = ReplyOf<typeof lockProducts>;
export type LockProduct = LockOverview['products'][number];
export type LockReserve = LockOverview['reserves'][number];

/** The offer as the rules of the domain read it. */
export function toOffer(product: LockProduct): LockOffer {
  const rates = [product.next_rate_percent, ...product.rate_changes.map((change) => change.day_rate_percent)];
  const offer = {
    family: product.family,
    days: product.days,
    dayRatePercent: product.day_rate_percent,
    peakRatePercent: rates.reduce(
      (top, rate) => (cmp(toAmount(rate), toAmount(top)) > 0 ? rate : top),
      product.day_rate_percent,
    ),
    redeemFeePercent: product.redeem_fee_percent,
    isEarlyRedeemable: product.early_redeem === 1,
    unit: product.unit,
    version: product.terms_version,
    minAmount: product.min_amount,
    maxAmount: product.max_amount,
    quota: product.quota,
    isPaused: product.state === 'paused',
    opensMs: product.opens_ms,
    closesMs: product.closes_ms,
  };
  return offer;
}

export const ofFamily = (products: readonly LockProduct[], family: LockFamily): readonly LockProduct[] =>
  products.filter((product) => product.family === family);

/** Coins of the products, each once, in their order. */
export const coinsOf = (products: readonly LockProduct[]): readonly string[] => [
  ...new Set(products.map((product) => product.currency_name)),
];

export const findProduct = (products: readonly LockProduct[], id: number): LockProduct | undefined =>
  products.find((product) => product.id === id);

/** Products that differ from this one in their term only, shortest first. */
export const findTerms = (products: readonly LockProduct[], chosen: LockProduct): readonly LockProduct[] =>
  products
    .filter((product) => product.family === chosen.family && product.currency_id === chosen.currency_id)
    .toSorted((a, b) => a.days - b.days);

export const findReserve = (reserves: readonly LockReserve[], currencyId: number): LockReserve | undefined =>
  reserves.find((reserve) => reserve.currency_id === currencyId);
