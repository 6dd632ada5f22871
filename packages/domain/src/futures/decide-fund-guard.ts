import { cmp, isZero, max, mul, toAmount, toRate } from '@candor/money/decimal';
import type { FuturesRules } from './futures-rules';

const ZERO = toAmount('0');
/** Exact: amounts and percents have at most eight decimals each. */
const EXACT = { scale: 16, rounding: 'down' } as const;

/**
 * Whether the forced closes of one tick pause the openings of its instrument: they take more than the rule's share of
 * what the insurance fund had before that tick. An empty fund is drawn on too hard by any shortfall.
 */
export const decideFundGuard = (
  fundBefore: string,
  taken: string,
  { fundGuardPercent }: Pick<FuturesRules, 'fundGuardPercent'>,
): boolean => {
  const loss = toAmount(taken);
  if (isZero(loss)) return false;
  const allowed = mul(max(toAmount(fundBefore), ZERO), toRate(fundGuardPercent), EXACT);
  return cmp(mul(loss, toRate('100'), EXACT), allowed) > 0;
};
