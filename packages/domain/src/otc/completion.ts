import { cmp, div, mul, toAmount, toRate } from '@candor/money/decimal';
import type { OtcRules } from './otc-rules';

export interface EndedOrders {
  /** Completed or released within 30 days, on either side. */
  readonly completed: number;
  /** Ended within 30 days by this person's fault. */
  readonly faults: number;
}

/** Percent of completed orders, with one decimal, rounded down; null: none has ended. */
export const computeCompletion = ({ completed, faults }: EndedOrders): string | null => {
  const ended = completed + faults;
  if (ended === 0) return null;
  const hundredfold = mul(toAmount(String(completed)), toRate('100'), { scale: 0, rounding: 'down' });
  return div(hundredfold, toAmount(String(ended)), { scale: 1, rounding: 'down' });
};

/** Ads are paused below the least rate, once enough orders have ended to say so. */
export const isCompletionTooLow = (
  ended: EndedOrders,
  rules: Pick<OtcRules, 'minCompletionPercent' | 'minEndedOrders'>,
): boolean => {
  if (ended.completed + ended.faults < rules.minEndedOrders) return false;
  const rate = computeCompletion(ended);
  return rate !== null && cmp(toAmount(rate), toAmount(rules.minCompletionPercent)) < 0;
};
