import { canonical, cmp, div, isZero, mul, roundTo, sub, toAmount, toRate } from '@candor/money/decimal';
import type { FuturesTier } from './futures-rules';
import { computeNotional } from './position-math';

/** Exact for a sum in cents. */
const EXACT = { scale: 20, rounding: 'down' } as const;

/**
 * The tiers of a position whose owner had `besideSize` open or waiting in its instrument and direction when it was ordered:
 * those of the sum, less what the sum without it uses up. So the positions of a person together need the maintenance that
 * one position of their sum would, and each keeps its own terms.
 */
export const shiftTiers = (
  tiers: readonly FuturesTier[],
  { entryPrice, besideSize }: { readonly entryPrice: string; readonly besideSize: string },
): readonly FuturesTier[] => {
  const beside = roundTo(computeNotional(entryPrice, besideSize), 2, 'down');
  if (isZero(beside)) return tiers;
  const reached = tiers.findIndex(({ upTo }) => cmp(toAmount(upTo), beside) > 0);
  const left = tiers.slice(reached);
  return left.map((tier) => {
    const first = left[0] ?? tier;
    const rise = div(sub(toRate(tier.ratePercent), toRate(first.ratePercent)), toRate('100'), EXACT);
    const used = mul(beside, rise, EXACT);
    return {
      ...tier,
      upTo: canonical(sub(toAmount(tier.upTo), beside)),
      amount: canonical(sub(sub(toAmount(tier.amount), toAmount(first.amount)), used)),
    };
  });
};
