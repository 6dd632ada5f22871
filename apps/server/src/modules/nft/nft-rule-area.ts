import { NFT_RULES, type NftRules } from '@candor/domain/nft/nft-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { decimal, isEachOnce, positive, wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly nft: NftRules;
  }
}

const MOST_MINUTES = 10_080;

const schema = z.strictObject({
  feePercent: decimal('20'),
  royaltyPercent: decimal('30'),
  depositPercent: positive('50'),
  minDeposit: positive('1000'),
  // Versions from before top-ups do not have it; their offers have none.
  topUpPercent: z._default(decimal('20'), NFT_RULES.topUpPercent),
  stepPercent: positive('50').check(z.regex(/^\d+$/)),
  longAuctionMinutes: wholeNumber(1, MOST_MINUTES),
  longExtendMinutes: wholeNumber(1, 120),
  shortExtendMinutes: wholeNumber(1, 120),
  maxExtendMinutes: wholeNumber(1, MOST_MINUTES),
  payHours: wholeNumber(1, 168),
  forfeitSellerPercent: decimal('100'),
  minOfferMinutes: wholeNumber(1, MOST_MINUTES),
  maxOfferDays: wholeNumber(1, 365),
  coins: z.array(z.string().check(z.maxLength(12))).check(
    z.minLength(1),
    z.maxLength(50),
    isEachOnce((one) => one),
  ),
});

export const NFT_RULE_AREA = defineRuleArea({ area: 'nft', schema, defaults: () => NFT_RULES });
