import type { DualSide } from '@candor/contract/dual';
import { type Amount, max, toAmount } from '@candor/money/decimal';
import { type DualCoin, type DualOutcomes, paidWith } from './outcomes';

/**
 * The most the house may have to pay for an order out of its reserve, in each coin. In the coin invested that is the
 * interest, because the principal is held; in the other coin it is the whole payout. The principal the house receives when
 * it pays the other coin is not counted: it comes only with that outcome. So the sum over all orders is covered whatever
 * the prices do, each order by its own worst outcome.
 */
export const computeCover = (side: DualSide, outcomes: DualOutcomes): Readonly<Record<DualCoin, Amount>> => {
  const own = paidWith(side);
  const worst = (coin: DualCoin): Amount => {
    const paid = [outcomes.below, outcomes.atOrAbove, outcomes.failed]
      .filter((outcome) => outcome.coin === coin)
      .map(({ amount, interest }) => (coin === own ? interest : amount));
    return max(toAmount('0'), ...paid);
  };
  return { base: worst('base'), quote: worst('quote') };
};
