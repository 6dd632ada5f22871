import { cmp, isZero, max, mul, toAmount, toRate } from '@candor/money/decimal';
import type { FuturesRules } from './futures-rules';

const ZERO = toAmount('0');
/** Exact: amounts and percents have at most eight decimals each. */
const EXACT = { scale: 16, rounding: 'down' } as const;

/**
 * Whether the liquidations of one tick pause openings of its instrument: they took more than the rule's share of the
 * insurance fund as it was before that tick. With an empty fund any shortfall does.
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
