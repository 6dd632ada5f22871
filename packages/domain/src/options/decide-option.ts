import { type Amount, add, canonical, cmp, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { computeOptionFee, type OptionDirection, toPayoutRate } from './option-outcome';
import type { OptionDuration, OptionRules } from './option-rules';

export interface OptionForm {
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: string;
}

export interface OptionMoment {
  readonly symbol: string;
  readonly currency: string;
  /** Decimals of the paying coin. */
  readonly scale: number;
  readonly isOpen: boolean;
  /** Absent: not paused. */
  readonly isPaused?: boolean;
  readonly isStale: boolean;
}

export interface OptionPlan {
  readonly stake: Amount;
  readonly fee: Amount;
  readonly payoutRate: string;
}

export type OptionDecision = { readonly ok: true; readonly plan: OptionPlan } | Refused;

export const findDuration = (rules: OptionRules, seconds: number): OptionDuration | undefined =>
  rules.durations.find((one) => one.seconds === seconds);

const decimalsOf = (amount: string): number => canonical(amount).split('.')[1]?.length ?? 0;

/**
 * An option is accepted while its market is open, not paused and its price fresh, for an offered duration, with a stake
 * the paying coin can express, within the limits of that duration.
 */
export const decideOption = (form: OptionForm, rules: OptionRules, moment: OptionMoment): OptionDecision => {
  const { symbol, currency, scale } = moment;
  if (!moment.isOpen) return refused('options_closed', { symbol });
  const duration = findDuration(rules, form.seconds);
  if (duration === undefined) return refused('duration_unknown');
  if (decimalsOf(form.stake) > scale) return refused('amount_too_precise', { currency, scale: String(scale) });
  const stake = toAmount(form.stake);
  if (cmp(stake, toAmount(duration.minStake)) < 0)
    return refused('stake_too_small', { minimum: canonical(duration.minStake), currency });
  if (cmp(stake, toAmount(duration.maxStake)) > 0)
    return refused('stake_too_large', { maximum: canonical(duration.maxStake), currency });
  if (moment.isPaused) return refused('instrument_paused', { symbol });
  if (moment.isStale) return refused('price_unavailable', { symbol });
  const fee = computeOptionFee(form.stake, rules, scale);
  return { ok: true, plan: { stake, fee, payoutRate: toPayoutRate(duration.payoutPercent) } };
};

/** Open stakes of one user in one instrument never exceed the cap. */
export const decideExposure = (
  used: string,
  stake: string,
  { cap, currency }: { readonly cap: string; readonly currency: string },
): { readonly ok: true } | Refused =>
  cmp(add(toAmount(used), toAmount(stake)), toAmount(cap)) <= 0
    ? { ok: true }
    : refused('exposure_reached', { maximum: canonical(cap), used: canonical(used), currency });
