import { splitTrialResult, type TrialResult } from '@candor/domain/coupon/trial-fund';
import type { OptionResult } from '@candor/domain/options/option-outcome';
import { add, cmp, isZero, toAmount } from '@candor/money/decimal';
import { availableOf, clearingOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, HoldRef, Leg } from '#kernel/ledger/entry';
import type { TrialEnd } from '#kernel/product/trial-desk';
import { endReference, PAYOUT_KIND } from './option-entries';

/** The house takes a lost trial stake out of the campaign's purse. */
const TRIAL_LOST_KIND = 'option_trial_lost';

/** A closed order that was made with a trial fund. */
export interface EndedTrial {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly ruleVersion: number;
  readonly stake: string;
  /** What is paid: the profit. */
  readonly payout: string;
  readonly result: OptionResult;
  readonly couponId: number;
}

/** How the history of a coupon names an order. */
export const subjectOf = (orderId: number): string => `option ${orderId}`;

/** What an order with the user's own money would have returned. */
const backOf = ({ stake, payout, result }: EndedTrial): string =>
  result < 0 ? '0' : add(toAmount(stake), toAmount(payout));

/**
 * What the order does to its fund. A profit is at most the stake, and a fund is staked once, so it is never above what the coupon
 * may pay: an order that says otherwise is not paid in part, its settlement fails.
 */
export const resultOfTrial = (trial: EndedTrial, profitLeft: string): TrialResult => {
  const result = splitTrialResult(trial.stake, backOf(trial), profitLeft);
  if (cmp(result.profit, toAmount(trial.payout)) !== 0)
    throw new Error(`options: the coupon of order ${trial.id} may not pay its profit`);
  return result;
};

const hasEntry = ({ lost, profit }: TrialResult): boolean => !isZero(lost) || !isZero(profit);

/** The house pays the profit to the user, or takes the lost stake out of the campaign's purse. Even or called off: nothing moves. */
export const toTrialEntries = (trial: EndedTrial, result: TrialResult, purse: HoldRef): Entry[] => {
  if (!hasEntry(result)) return [];
  const { id, userId, currencyId, ruleVersion } = trial;
  const house = houseOf('options', currencyId);
  const isLost = !isZero(result.lost);
  const leg: Leg = isLost
    ? {
        from: clearingOf('coupon', currencyId),
        to: house,
        amount: result.lost,
        drawsFrom: { ...purse, outcome: 'posted' },
      }
    : { from: house, to: availableOf(userId, 'micro', currencyId), amount: result.profit };
  return [{ kind: isLost ? TRIAL_LOST_KIND : PAYOUT_KIND, reference: endReference(id), ruleVersion, legs: [leg] }];
};

/** A fund is staked once: won or lost it is spent; even or called off, it can be staked again. */
export const toTrialEnd = (trial: EndedTrial, result: TrialResult): TrialEnd => ({
  couponId: trial.couponId,
  released: trial.stake,
  lost: result.lost,
  profit: result.profit,
  isSpent: trial.result !== 0,
  subject: subjectOf(trial.id),
  reference: hasEntry(result) ? endReference(trial.id) : null,
});
