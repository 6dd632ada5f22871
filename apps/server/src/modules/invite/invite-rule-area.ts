import { INVITE_RULES, type InviteRules } from '@candor/domain/invite/invite-rules';
import { add, cmp, toRate } from '@candor/money/decimal';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { decimal, findsNoFlaw, positive, wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly invite: InviteRules;
  }
}

/** Shares and discount of one fee are never more than the fee. */
const findExcess = ({ firstPercent, secondPercent, housePercent }: InviteRules): string[] | null => {
  const sum = add(add(toRate(firstPercent), toRate(secondPercent)), toRate(housePercent));
  return cmp(sum, toRate('100')) > 0 ? ['firstPercent'] : null;
};

const schema = z
  .strictObject({
    firstPercent: decimal('100'),
    secondPercent: decimal('100'),
    housePercent: decimal('100'),
    houseDays: wholeNumber(0, 3_650),
    pendingHours: wholeNumber(1, 720),
    minPayout: positive('1000'),
    maxPerDay: positive('1000000'),
    maxCodes: wholeNumber(1, 10),
  })
  .check(findsNoFlaw(findExcess));

export const INVITE_RULE_AREA = defineRuleArea({ area: 'invite', schema, defaults: () => INVITE_RULES });
