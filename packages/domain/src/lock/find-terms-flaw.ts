import type { LockFamily } from '@candor/contract/lock-fields';
import { cmp, isZero, toAmount } from '@candor/money/decimal';

/** Terms an operator proposes for new orders. */
export interface ProposedTerms {
  readonly dayRatePercent: string;
  readonly redeemFeePercent: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly quota: string;
  readonly opensMs: number;
  readonly closesMs: number;
}

export interface ProposedProduct extends ProposedTerms {
  readonly family: LockFamily;
  readonly days: number;
  /** '0': any amount. */
  readonly unit: string;
}

const LONGEST_DAYS = 1_096;
const HIGHEST_RATE = '1';
const HIGHEST_FEE = '5';

const isAbove = (one: string, other: string): boolean => cmp(toAmount(one), toAmount(other)) > 0;

/** The first field that a product may not have so; null: none. */
export const findTermsFlaw = (product: ProposedProduct): string | null => {
  const { family, days, unit } = product;
  const isFlexible = family === 'defi';
  if (isFlexible !== (days === 0) || days > LONGEST_DAYS) return 'days';
  if ((family === 'miner') === isZero(toAmount(unit))) return 'unit';
  if (isZero(toAmount(product.dayRatePercent)) || isAbove(product.dayRatePercent, HIGHEST_RATE))
    return 'day_rate_percent';
  const hasFee = !isZero(toAmount(product.redeemFeePercent));
  if (isAbove(product.redeemFeePercent, HIGHEST_FEE) || (hasFee && family !== 'lock')) return 'redeem_fee_percent';
  if (isAbove(product.minAmount, product.maxAmount)) return 'max_amount';
  if (product.closesMs !== 0 && product.closesMs <= product.opensMs) return 'closes_ms';
  return null;
};
