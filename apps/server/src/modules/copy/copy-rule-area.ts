import { COPY_RULES, type CopyRules } from '@candor/domain/copy/copy-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { findsNoFlaw, isAbove, positive, wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly copy: CopyRules;
  }
}

const schema = z
  .strictObject({
    minMultiple: positive('1'),
    maxMultiple: positive('1000'),
    maxLots: positive('1000000'),
    // Two decimals: what existing clients show.
    lotStep: z.literal('0.01'),
    minMargin: positive('1000'),
    majorGuardPercent: positive('10'),
    otherGuardPercent: positive('10'),
    minTotalCap: positive('1000000'),
    maxTotalCap: positive('100000000'),
    maxLeaders: wholeNumber(1, 100),
    defaultStopLossPercent: positive('100'),
    minStopLossPercent: positive('100'),
    maxStopLossPercent: positive('100'),
    maxLevelPercent: positive('99'),
    defaultSharePercent: positive('30'),
    maxSharePercent: positive('30'),
    maxFollowers: wholeNumber(1, 1_000_000),
    leaderMinBalance: positive('1000000'),
    leaderMinLevel: wholeNumber(1, 3),
    leaderMaxHour: wholeNumber(1, 10_000),
    leaderMaxDay: wholeNumber(1, 100_000),
  })
  .check(
    findsNoFlaw((one) => {
      if (isAbove(one.minMultiple, one.maxMultiple)) return ['minMultiple'];
      if (isAbove(one.minTotalCap, one.maxTotalCap)) return ['minTotalCap'];
      if (isAbove(one.minStopLossPercent, one.maxStopLossPercent)) return ['minStopLossPercent'];
      return isAbove(one.defaultSharePercent, one.maxSharePercent) ? ['defaultSharePercent'] : null;
    }),
  );

export const COPY_RULE_AREA = defineRuleArea({ area: 'copy', schema, defaults: () => COPY_RULES });
