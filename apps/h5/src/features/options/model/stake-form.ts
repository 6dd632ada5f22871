import type { OptionDirection } from '@candor/domain/options/option-outcome';
import type { OptionDuration, OptionRules } from '@candor/domain/options/option-rules';
import { canonical, cmp, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { type FormFields, isAmountText } from '#data/trade/form-memory.ts';

/** What the ticket holds. The direction is chosen last, with the button. */
export interface StakeForm {
  readonly seconds: number;
  readonly stake: string;
}

export type Direction = OptionDirection;

/** "5." is five to someone who is still typing; empty is nothing. */
export const typed = (text: string): string | null => {
  const value = text.replace(/\.$/, '');
  return value === '' ? null : value;
};

const USUAL_SECONDS = 60;

/** What a ticket starts with: a minute, and the middle one of the offered stakes. */
export function newStake(rules: OptionRules): StakeForm {
  const { durations, presets } = rules;
  const usual = durations.find((one) => one.seconds === USUAL_SECONDS) ?? durations[0];
  const middle = presets[Math.floor(presets.length / 2)] ?? usual?.minStake ?? '';
  return { seconds: usual?.seconds ?? 0, stake: middle };
}

export const stakeFields = ({ seconds, stake }: StakeForm): FormFields => ({
  seconds: String(seconds),
  stake: typed(stake) ?? '',
});

/** What a ticket of a pair starts with that was filled in before: what is offered no longer is left out. */
export function recalledStake(fields: FormFields, rules: OptionRules, scale: number): StakeForm {
  const usual = newStake(rules);
  const duration = rules.durations.find((one) => String(one.seconds) === fields.seconds);
  const seconds = duration?.seconds ?? usual.seconds;
  const limits = rules.durations.find((one) => one.seconds === seconds);
  const isAllowed =
    limits !== undefined &&
    isAmountText(fields.stake, scale) &&
    cmp(toAmount(fields.stake), toAmount(limits.minStake)) >= 0 &&
    cmp(toAmount(fields.stake), toAmount(limits.maxStake)) <= 0;
  return { seconds, stake: isAllowed ? (fields.stake ?? '') : usual.stake };
}

/** The form as far as it still fits: a duration may have been taken away meanwhile. */
export function fitted(form: StakeForm, rules: OptionRules): StakeForm {
  return rules.durations.some((one) => one.seconds === form.seconds)
    ? form
    : { ...form, seconds: newStake(rules).seconds };
}

const SCALE = 8;
/** Up to which stake one step is how large. */
const STEPS: ReadonlyArray<readonly [below: string, step: string]> = [
  ['10', '1'],
  ['50', '5'],
  ['100', '10'],
  ['500', '50'],
  ['5000', '100'],
];
const LARGEST_STEP = '500';

const units = (text: string): bigint => toUnits(text, SCALE);
/** Going down from 100 the steps below it count. */
const stepAt = (at: bigint, direction: 1 | -1): bigint => {
  const found = STEPS.find(([below]) => (direction === 1 ? at < units(below) : at <= units(below)));
  return units(found?.[1] ?? LARGEST_STEP);
};

/** One step from what is typed, on round figures, inside what the duration allows. */
export function stepStake(text: string, direction: 1 | -1, { minStake, maxStake }: OptionDuration): string {
  const [low, high] = [units(minStake), units(maxStake)];
  const value = typed(text);
  if (value === null) return canonical(minStake);
  const at = units(value);
  const step = stepAt(at, direction);
  const next = direction === 1 ? (at / step + 1n) * step : ((at + step - 1n) / step - 1n) * step;
  const inside = next < low ? low : next > high ? high : next;
  return canonical(fromUnits(inside, SCALE));
}

/** Whether a step that way would change anything. */
export function canStep(text: string, direction: 1 | -1, { minStake, maxStake }: OptionDuration): boolean {
  const value = typed(text);
  if (value === null) return direction === 1;
  const order = cmp(toAmount(value), toAmount(direction === 1 ? maxStake : minStake));
  return direction === 1 ? order < 0 : order > 0;
}
