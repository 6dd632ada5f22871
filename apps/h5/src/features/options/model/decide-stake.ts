import { splitTrialResult } from '@candor/domain/coupon/trial-fund';
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
import { findTrialProblem, profitLeft } from '#data/coupon/coupon-terms.ts';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { type StakeForm, typed } from './stake-form.ts';

export type StakeProblem = Omit<Refused, 'ok'>;

/** Market and account state that the form is validated against. */
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
  /** Available balance of the options account; null until loaded, and for visitors. */
  readonly available: string | null;
  /** The trial fund that pays the stake; null: the user does. */
  readonly trial: Coupon | null;
  readonly nowMs: number;
}

export type StakeDecision =
  | { readonly ok: true; readonly stake: Amount; readonly fee: Amount }
  | { readonly ok: false; readonly problem: StakeProblem | null };

const problemOf = ({ code, params }: Refused): StakeDecision => ({ ok: false, problem: { code, params } });

/** Validates with the server's rules; an empty field has no problem yet. The direction makes no difference. */
export function decideStake(form: StakeForm, context: StakeContext): StakeDecision {
  const { rules, symbol, currency, scale, isOpen, isStale, used } = context;
  const stake = typed(form.stake);
  if (!isOpen) return problemOf(refused('options_closed', { symbol }));
  if (stake === null) return { ok: false, problem: null };
  if (isZero(toAmount(stake))) return problemOf(refused('amount_invalid'));
  const order = { direction: 'up', seconds: form.seconds, stake } as const;
  const decision = decideOption(order, rules, { symbol, currency, scale, isOpen, isStale });
  if (!decision.ok) return problemOf(decision);
  const exposure = decideExposure(used, stake, { cap: rules.exposureCap, currency });
  if (!exposure.ok) return problemOf(exposure);
  const { plan } = decision;
  const cost = add(plan.stake, plan.fee);
  const paying = context.trial === null ? decideBalance(cost, context) : decideFund(cost, context.trial, context);
  return paying ?? { ok: true, stake: plan.stake, fee: plan.fee };
}

/** Null: the balance is enough, or not known. */
function decideBalance(cost: Amount, { available, currency }: StakeContext): StakeDecision | null {
  if (available === null || cmp(cost, toAmount(available)) <= 0) return null;
  return problemOf(refused('insufficient_balance', { available, currency }));
}

/** Null: the trial fund can pay. */
function decideFund(cost: Amount, trial: Coupon, { nowMs }: StakeContext): StakeDecision | null {
  const problem = findTrialProblem(trial, { kind: 'trial_options', amount: cost, multiple: 1 }, nowMs);
  return problem === null ? null : { ok: false, problem };
}

/** Amounts of each outcome. Profits and losses include the fee. */
export interface StakeOutcomes {
  readonly payoutRate: Rate;
  readonly payout: Amount;
  readonly ifRight: Amount;
  readonly ifWrong: Amount;
  /** Amount returned when the exit price equals the entry price. */
  readonly ifEven: Amount;
  /** Hit rate needed to break even, in percent. */
  readonly breakEven: Rate;
}

/** Computed for any stake, also one that would be refused; null without a stake. */
export function previewStake(
  form: StakeForm,
  { rules, scale, trial }: Pick<StakeContext, 'rules' | 'scale' | 'trial'>,
): StakeOutcomes | null {
  const stake = typed(form.stake);
  const duration = findDuration(rules, form.seconds);
  if (stake === null || duration === undefined || isZero(toAmount(stake))) return null;
  const payoutRate = toPayoutRate(duration.payoutPercent);
  const fee = computeOptionFee(stake, rules, scale);
  const option = { stake, payoutRate, scale };
  const payout = computePayout(1, option);
  const outcomes = {
    payoutRate,
    payout,
    ifRight: sub(computeProfit(stake, payout), fee),
    ifWrong: neg(add(toAmount(stake), fee)),
    ifEven: computePayout(0, option),
    breakEven: isZero(fee) ? computeBreakEvenPercent(payoutRate) : breakEvenWithFee(add(toAmount(stake), fee), payout),
  };
  return trial === null ? outcomes : withTrial(outcomes, add(toAmount(stake), fee), trial);
}

/** Cost divided by the payout of a win; rounded up to a tenth. */
const breakEvenWithFee = (cost: Amount, payout: Amount): Rate =>
  div(mul(toRate(cost), toRate('100'), { scale: 8, rounding: 'up' }), toRate(payout), { scale: 1, rounding: 'up' });

/** With a trial fund the user gets the profit only, and loses nothing of the own money. */
function withTrial(outcomes: StakeOutcomes, cost: Amount, trial: Coupon): StakeOutcomes {
  const { profit } = splitTrialResult(cost, outcomes.payout, profitLeft(trial));
  const none = toAmount('0');
  return { ...outcomes, payout: profit, ifRight: profit, ifWrong: none, ifEven: none };
}

/** Problems that more typing may fix. */
const UNFINISHED: ReadonlySet<string> = new Set(['stake_too_small', 'amount_invalid']);

/** The problem to show now: unfinished input is not reported while the user is typing. */
export const shownProblem = (decision: StakeDecision, isTyping: boolean): StakeProblem | null =>
  decision.ok || decision.problem === null || (isTyping && UNFINISHED.has(decision.problem.code))
    ? null
    : decision.problem;

/** Closed market and stale price are about the market, all others about the input. */
export const isAboutMarket = (problem: StakeProblem): boolean =>
  problem.code === 'options_closed' || problem.code === 'price_unavailable';
