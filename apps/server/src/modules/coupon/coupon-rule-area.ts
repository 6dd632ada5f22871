import { COUPON_RULES, type CouponRules } from '@candor/domain/coupon/coupon-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { positive, wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly coupon: CouponRules;
  }
}

const schema = z.strictObject({
  claimDays: wholeNumber(1, 365),
  useDays: wholeNumber(1, 365),
  maxMultiple: wholeNumber(1, 10),
  maxRatePercent: positive('1'),
  maxLockAmount: positive('100000'),
  maxLockDays: wholeNumber(1, 365),
  maxFace: positive('100000'),
});

export const COUPON_RULE_AREA = defineRuleArea({ area: 'coupon', schema, defaults: () => COUPON_RULES });
