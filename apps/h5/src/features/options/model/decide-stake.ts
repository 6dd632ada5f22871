import { decideExposure, decideOption, findDuration } from '@candor/domain/options/decide-option';
import {
  computeBreakEvenPercent,
  computeOptionFee,
  computePayout,
  computeProfit,
  toPayoutRate,
} from '@candor/domain/options/option-outcome';
import type { OptionRules } from '@candor/domain/options/option-rules';
import { type Refused, refused } from '@candor/domain/refused';
import { type Amount, add, cmp, div, isZero, mul, neg, type Rate, sub, toAmount, toRate } from '@candor/money/decimal';
import { type StakeForm, typed } from './stake-form.ts';

export type StakeProblem = Omit<Refused, 'ok'>;

/** What a ticket is judged by. */
export interface StakeContext {
  readonly symbol: string;
  readonly currency: string;
  /** Decimals of the paying coin. */
  readonly scale: number;
  readonly rules: OptionRules;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** Open stakes of the user in this instrument. */
  readonly used: string;
  /** Of the paying coin in the options account; null until it is known, and for visitors. */
  readonly available: string | null;
}

export type StakeDecision =
  | { readonly ok: true; readonly stake: Amount; readonly fee: Amount }
  | { readonly ok: false; readonly problem: StakeProblem | null };

const problemOf = ({ code, params }: Refused): StakeDecision => ({ ok: false, problem: { code, params } });

/** Decided by the rules that also decide on the server; an empty field is no problem yet. Both directions are alike. */
export function decideStake(form: StakeForm, context: StakeContext): StakeDecision {
  const { rules, symbol, currency, scale, isOpen, isStale, used, available } = context;
  const stake = typed(form.stake);
  if (!isOpen) return problemOf(refused('options_closed', { symbol }));
  if (stake === null) return { ok: false, problem: null };
  if (isZero(toAmount(stake))) return problemOf(refused('amount_invalid'));
  const wish = { direction: 'up', seconds: form.seconds, stake } as const;
  const decision = decideOption(wish, rules, { symbol, currency, scale, isOpen, isStale });
  if (!decision.ok) return problemOf(decision);
  const exposure = decideExposure(used, stake, { cap: rules.exposureCap, currency });
  if (!exposure.ok) return problemOf(exposure);
  const { plan } = decision;
  const cost = add(plan.stake, plan.fee);
  if (available !== null && cmp(cost, toAmount(available)) > 0)
    return problemOf(refused('insufficient_balance', { available, currency }));
  return { ok: true, stake: plan.stake, fee: plan.fee };
}

/** What an option comes to, each way it can end. Profits and losses count the fee. */
export interface StakeOutcomes {
  readonly payoutRate: Rate;
  readonly payout: Amount;
  readonly ifRight: Amount;
  readonly ifWrong: Amount;
  /** What comes back at exactly the entry price. */
  readonly ifEven: Amount;
  /** How often one must be right to come out even, in percent. */
  readonly breakEven: Rate;
}

/** Shown while the field is filled, also when the stake could not be sent; null without a stake. */
export function previewStake(
  form: StakeForm,
  { rules, scale }: Pick<StakeContext, 'rules' | 'scale'>,
): StakeOutcomes | null {
  const stake = typed(form.stake);
  const duration = findDuration(rules, form.seconds);
  if (stake === null || duration === undefined || isZero(toAmount(stake))) return null;
  const payoutRate = toPayoutRate(duration.payoutPercent);
  const fee = computeOptionFee(stake, rules, scale);
  const option = { stake, payoutRate, scale };
  const payout = computePayout(1, option);
  return {
    payoutRate,
    payout,
    ifRight: sub(computeProfit(stake, payout), fee),
    ifWrong: neg(add(toAmount(stake), fee)),
    ifEven: computePayout(0, option),
    breakEven: isZero(fee) ? computeBreakEvenPercent(payoutRate) : breakEvenWithFee(add(toAmount(stake), fee), payout),
  };
}

/** What is paid in, over what comes back when right; rounded up to a tenth. */
const breakEvenWithFee = (cost: Amount, payout: Amount): Rate =>
  div(mul(toRate(cost), toRate('100'), { scale: 8, rounding: 'up' }), toRate(payout), { scale: 1, rounding: 'up' });

/** While they are typed these may still come right. */
const UNFINISHED: ReadonlySet<string> = new Set(['stake_too_small', 'amount_invalid']);

/** What to tell the user now: an unfinished value is not called wrong while it is being typed. */
export const shownProblem = (decision: StakeDecision, isTyping: boolean): StakeProblem | null =>
  decision.ok || decision.problem === null || (isTyping && UNFINISHED.has(decision.problem.code))
    ? null
    : decision.problem;

/** Closed and stale concern the market, everything else what was typed. */
export const isAboutMarket = (problem: StakeProblem): boolean =>
  problem.code === 'options_closed' || problem.code === 'price_unavailable';
