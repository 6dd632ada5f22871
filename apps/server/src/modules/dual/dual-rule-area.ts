import { DUAL_SIDES } from '@candor/contract/dual';
import { DUAL_RULES, type DualLine, type DualRules } from '@candor/domain/dual/dual-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import type { Listing } from '#kernel/rules/listing.store';
import { findsNoFlaw, isAbove, isEachOnce, positive, wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly dual: DualRules;
  }
}

const nameOf = ({
  symbol,
  side,
  days,
  distancePercent,
}: Pick<DualLine, 'symbol' | 'side' | 'days' | 'distancePercent'>) => `${symbol}-${side}-${days}d-${distancePercent}`;

const line = z
  .strictObject({
    symbol: z.string().check(z.maxLength(24)),
    side: z.enum(DUAL_SIDES),
    days: wholeNumber(1, 365),
    distancePercent: positive('50'),
    ratePercent: positive('500'),
    totalShares: wholeNumber(1, 10_000_000),
    userLimit: wholeNumber(1, 10_000_000),
  })
  .check(findsNoFlaw((one) => (isAbove(String(one.userLimit), String(one.totalShares)) ? ['userLimit'] : null)));

const schema = z.strictObject({
  // One decimal: a put's share is this times the linked price, whose last decimal must still be payable.
  shareSize: positive('1').check(z.regex(/^(?:1|0\.[1-9])$/)),
  lines: z.array(line).check(z.maxLength(400), isEachOnce(nameOf)),
});

/** Lines are named by what they offer. */
const nameEntry = (entry: Readonly<Record<string, unknown>>): string | null =>
  typeof entry.symbol === 'string' ? nameOf(entry as unknown as DualLine) : null;

/** Products are linked to a listed coin's price in USDT. */
const findFlaw = ({ lines }: DualRules, { markets }: Listing): string | null => {
  const symbols = new Set(markets.map(({ base }) => `${base}/USDT`));
  const at = lines.findIndex(({ symbol }) => !symbols.has(symbol));
  return at < 0 ? null : `lines.${at}.symbol`;
};

export const DUAL_RULE_AREA = defineRuleArea({ area: 'dual', schema, defaults: () => DUAL_RULES, nameEntry, findFlaw });
