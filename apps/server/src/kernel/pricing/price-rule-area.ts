import { PRICE_RULES } from '@candor/domain/pricing/price-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { positive, wholeNumber } from '#kernel/rules/rule-fields';

/**
 * Rules for accepting prices. Bounds: a hold below 5 s would confirm nothing, and a jump limit above 50 percent would
 * not protect.
 */
const schema = z.strictObject({
  jumpPercent: positive('50'),
  holdMs: wholeNumber(5_000, 600_000),
  nearPercent: positive('10'),
  gapMs: wholeNumber(60_000, 86_400_000),
  minSources: wholeNumber(2, 10),
  silentMs: wholeNumber(5_000, 600_000),
});

export const PRICE_RULE_AREA = defineRuleArea({ area: 'prices', schema, defaults: () => PRICE_RULES });
