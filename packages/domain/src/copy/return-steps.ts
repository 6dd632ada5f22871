import { type Amount, add, cmp, div, mul, neg, type Rate, sub, toAmount, toRate } from '@candor/money/decimal';

export interface ReturnFacts {
  /** The leader's yield in percent over the period, and since the user began within it. */
  readonly leaderPercent: string;
  readonly leaderSincePercent: string;
  readonly cap: string;
  /** Of the copies opened in the period: result after fees with what is open, all fees, and the cost of slippage (negative: it cost). */
  readonly net: string;
  readonly fees: string;
  readonly cost: string;
  /** Profit shares paid in the period. */
  readonly shares: string;
}

export interface ReturnSteps {
  readonly leaderReturn: Rate;
  readonly beganLater: Rate;
  readonly notCopied: Rate;
  readonly fees: Rate;
  readonly slippage: Rate;
  readonly share: Rate;
  readonly ownReturn: Rate;
}

const DOWN = { scale: 8, rounding: 'down' } as const;
const HUNDRED = toRate('100');

/** Percent of the cap; zero without one. */
const ofCap = (amount: Amount, cap: string): Rate =>
  cmp(toAmount(cap), toAmount('0')) <= 0
    ? toRate('0')
    : mul(div(toRate(amount), toRate(cap), { scale: 20, rounding: 'down' }), HUNDRED, DOWN);

/**
 * How the leader's return became the user's, in percent of the cap. All steps but one are computed; `notCopied` is what remains:
 * orders that were not copied, and orders that were copied with another part of the money than the leader used. So the steps
 * always add up from the first figure to the last.
 */
export const computeReturnSteps = (facts: ReturnFacts): ReturnSteps => {
  const { cap } = facts;
  const leaderReturn = toRate(facts.leaderPercent);
  const beganLater = sub(toRate(facts.leaderSincePercent), leaderReturn);
  const fees = ofCap(neg(toAmount(facts.fees)), cap);
  const slippage = ofCap(toAmount(facts.cost), cap);
  const share = ofCap(neg(toAmount(facts.shares)), cap);
  const ownReturn = ofCap(sub(toAmount(facts.net), toAmount(facts.shares)), cap);
  const known = [leaderReturn, beganLater, fees, slippage, share].reduce((total, step) => add(total, step));
  return { leaderReturn, beganLater, notCopied: sub(ownReturn, known), fees, slippage, share, ownReturn };
};
