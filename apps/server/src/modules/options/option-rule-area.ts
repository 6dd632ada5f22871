import { OPTION_RULES, type OptionRules } from '@candor/domain/options/option-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import {
  decimal,
  findFall,
  findsNoFlaw,
  isAbove,
  isEachOnce,
  MOST,
  positive,
  wholeNumber,
} from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly options: OptionRules;
  }
}

const duration = z
  .strictObject({
    seconds: wholeNumber(5, 86_400),
    // A profit above the stake is not allowed.
    payoutPercent: positive('100'),
    minStake: positive(MOST),
    maxStake: positive(MOST),
  })
  .check(findsNoFlaw((one) => (isAbove(one.minStake, one.maxStake) ? ['minStake'] : null)));

const presets = z.array(positive(MOST)).check(
  z.minLength(1),
  z.maxLength(8),
  findsNoFlaw((list) => {
    const at = findFall(list, (before, one) => isAbove(one, before));
    return at === null ? null : [at];
  }),
);

const schema = z.strictObject({
  durations: z.array(duration).check(
    z.minLength(1),
    z.maxLength(12),
    isEachOnce((one: { seconds: number }) => one.seconds),
  ),
  exposureCap: positive(MOST),
  presets,
  feePercent: decimal('5'),
  entryWaitMs: wholeNumber(500, 10_000),
  freshMs: wholeNumber(1_000, 10_000),
  minTicks: wholeNumber(1, 100),
});

/** Durations are named by their seconds. */
const nameEntry = ({ seconds }: Readonly<Record<string, unknown>>): string | null =>
  typeof seconds === 'number' ? `seconds-${seconds}` : null;

export const OPTION_RULE_AREA = defineRuleArea({ area: 'options', schema, defaults: () => OPTION_RULES, nameEntry });
