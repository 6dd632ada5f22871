import { OTC_RULES, type OtcRules } from '@candor/domain/otc/otc-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { decimal, isEachOnce, positive, wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly otc: OtcRules;
  }
}

const schema = z.strictObject({
  coins: z.array(z.string().check(z.maxLength(12))).check(
    z.minLength(1),
    z.maxLength(20),
    isEachOnce((one) => one),
  ),
  payMinutes: z.array(wholeNumber(5, 240)).check(
    z.minLength(1),
    z.maxLength(6),
    isEachOnce((one) => one),
  ),
  makerFeePercent: decimal('5'),
  takerFeePercent: decimal('0'),
  quietMinutes: wholeNumber(1, 240),
  answerHours: wholeNumber(1, 168),
  appealHours: wholeNumber(1, 168),
  releaseTargetMinutes: wholeNumber(1, 240),
  autoDisputeHours: wholeNumber(1, 168),
  maxOpenOrders: wholeNumber(1, 50),
  maxAds: wholeNumber(1, 200),
  maxMethods: wholeNumber(1, 50),
  adDays: wholeNumber(1, 365),
  minCompletionPercent: decimal('100'),
  minEndedOrders: wholeNumber(1, 100),
  countedCancels: wholeNumber(1, 50),
  anyCancels: wholeNumber(1, 50),
  oneOperatorUsdt: decimal('1000000'),
  maxMarginPercent: positive('50'),
  maxFixedPercent: positive('90'),
  tolerancePercent: decimal('5'),
});

export const OTC_RULE_AREA = defineRuleArea({ area: 'otc', schema, defaults: () => OTC_RULES });
