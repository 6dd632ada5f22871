import { VERIFICATION_RULES } from '@candor/domain/kyc/verification-levels';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { decimal, MOST } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly verification: readonly LevelRule[];
  }
}

/** Limits of one verification level. */
export interface LevelRule {
  readonly level: 0 | 1 | 2;
  readonly withdrawBtc24h: string;
  readonly fiatUsdtPerTrade: string;
}

const levelRule = z.strictObject({
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  withdrawBtc24h: decimal(MOST),
  fiatUsdtPerTrade: decimal(MOST),
});

export const LEVEL_RULE_AREA = defineRuleArea({
  area: 'verification',
  schema: z.array(levelRule).check(
    z.length(3),
    z.refine((list) => list.every((one, index) => one.level === index)),
    z.refine((list) => list[0]?.withdrawBtc24h === '0' && list[0].fiatUsdtPerTrade === '0'),
  ),
  defaults: () => VERIFICATION_RULES.levels,
  nameEntry: ({ level }) => (typeof level === 'number' ? `level-${level}` : null),
});
