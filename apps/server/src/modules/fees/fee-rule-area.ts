import { FEE_RULES, type FeeRules } from '@candor/domain/fees/fee-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { decimal, findFall, findsNoFlaw, isAbove, MOST, positive, wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly fees: FeeRules;
  }
}

const level = z.strictObject({ from: decimal(MOST), percent: positive('100') });
type Level = FeeRules['levels'][number];

/** A user without volume pays the rates in force; a higher level never pays more. */
const findLevelFlaw = (levels: readonly Level[]): (string | number)[] | null => {
  const [first] = levels;
  if (first && isAbove(first.from, '0')) return [0, 'from'];
  if (first && isAbove('100', first.percent)) return [0, 'percent'];
  const volumes = findFall(levels, (before, one) => isAbove(one.from, before.from));
  if (volumes !== null) return [volumes, 'from'];
  const percents = findFall(levels, (before, one) => !isAbove(one.percent, before.percent));
  return percents === null ? null : [percents, 'percent'];
};

const schema = z.strictObject({
  levels: z.array(level).check(z.minLength(1), z.maxLength(10), findsNoFlaw(findLevelFlaw)),
  volumeDays: wholeNumber(1, 90),
});

export const FEE_RULE_AREA = defineRuleArea({ area: 'fees', schema, defaults: () => FEE_RULES });
