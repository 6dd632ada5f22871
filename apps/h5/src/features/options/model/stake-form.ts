import type { OptionDirection } from '@candor/domain/options/option-outcome';
import type { OptionDuration, OptionRules } from '@candor/domain/options/option-rules';
import { canonical, cmp, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { type FormFields, isAmountText } from '#data/trade/form-memory.ts';

/** State of the option form. The direction is chosen last, by the buy button. */
export interface StakeForm {
  readonly seconds: number;
  readonly stake: string;
}

export type Direction = OptionDirection;

/** Typed number without a trailing decimal point ("5." is 5); null when empty. */
export const typed = (text: string): string | null => {
  const value = text.replace(/\.$/, '');
  return value === '' ? null : value;
};

const USUAL_SECONDS = 60;

/** Initial form: one minute, and the middle preset stake. */
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

/** Initial form from the remembered fields; values no longer offered are dropped. */
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

/** Adjusts the form to the current rules: a duration may have been removed. */
export function fitted(form: StakeForm, rules: OptionRules): StakeForm {
  return rules.durations.some((one) => one.seconds === form.seconds)
    ? form
    : { ...form, seconds: newStake(rules).seconds };
}

const SCALE = 8;
/** Step size by stake: [below this stake, step]. */
const STEPS: ReadonlyArray<readonly [below: string, step: string]> = [
  ['10', '1'],
  ['50', '5'],
  ['100', '10'],
  ['500', '50'],
  ['5000', '100'],
];
const LARGEST_STEP = '500';

const units = (text: string): bigint => toUnits(text, SCALE);
/** A step down from a boundary uses the smaller step below it. */
const stepAt = (at: bigint, direction: 1 | -1): bigint => {
  const found = STEPS.find(([below]) => (direction === 1 ? at < units(below) : at <= units(below)));
  return units(found?.[1] ?? LARGEST_STEP);
};

/** One step up or down, to a multiple of the step, within the limits of the duration. */
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

/** Whether a step in that direction would change the stake. */
export function canStep(text: string, direction: 1 | -1, { minStake, maxStake }: OptionDuration): boolean {
  const value = typed(text);
  if (value === null) return direction === 1;
  const order = cmp(toAmount(value), toAmount(direction === 1 ? maxStake : minStake));
  return direction === 1 ? order < 0 : order > 0;
}
