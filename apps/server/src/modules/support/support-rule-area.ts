import { SUPPORT_RULES, type SupportRules } from '@candor/domain/support/support-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly support: SupportRules;
  }
}

const day = z
  .strictObject({ from: wholeNumber(0, 24), to: wholeNumber(0, 24) })
  .check(z.refine(({ from, to }) => from <= to));

const schema = z.strictObject({
  hours: z.array(day).check(z.length(7)),
  answerMinutes: wholeNumber(5, 10_080),
  maxOpen: wholeNumber(1, 50),
});

export const SUPPORT_RULE_AREA = defineRuleArea({ area: 'support', schema, defaults: () => SUPPORT_RULES });
