import { FUTURES_RULES, type FuturesRules } from '@candor/domain/futures/futures-rules';
import { isAreaCode } from '@candor/domain/limits/product-rules';
import { add, canonical, cmp, div, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import {
  decimal,
  findFall,
  findsNoFlaw,
  isAbove,
  isEachOnce,
  MOST,
  positive,
  wholeNumber,
} from '#kernel/rules/rule-fields';
import type { Tx } from '#platform/db/with-tx';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly futures: FuturesRules;
  }
}

const multiple = () => wholeNumber(1, 200);
const tier = z.strictObject({
  upTo: positive(MOST),
  ratePercent: positive('50'),
  amount: decimal(MOST),
  maxMultiple: multiple(),
});
type Tier = z.output<typeof tier>;

/** Maintenance is continuous where one tier ends and the next begins: amount' = amount + upTo × (rate' − rate). */
const expectAmount = (before: Tier, one: Tier): string => {
  const rise = div(sub(toRate(one.ratePercent), toRate(before.ratePercent)), toRate('100'), {
    scale: 12,
    rounding: 'down',
  });
  return add(toAmount(before.amount), mul(toAmount(before.upTo), rise, { scale: 12, rounding: 'down' }));
};

/** Size, rate and amount must rise, and a larger size never has a higher multiple. */
const findTierFlaw = (before: Tier | undefined, one: Tier): keyof Tier | null => {
  if (before === undefined) return cmp(toAmount(one.amount), toAmount('0')) === 0 ? null : 'amount';
  if (!isAbove(one.upTo, before.upTo)) return 'upTo';
  if (!isAbove(one.ratePercent, before.ratePercent)) return 'ratePercent';
  if (cmp(toAmount(one.amount), toAmount(expectAmount(before, one))) !== 0) return 'amount';
  return one.maxMultiple > before.maxMultiple ? 'maxMultiple' : null;
};

const tiers = () =>
  z.array(tier).check(
    z.minLength(1),
    z.maxLength(20),
    findsNoFlaw((list) => {
      for (const [at, one] of list.entries()) {
        const name = findTierFlaw(list[at - 1], one);
        if (name !== null) return [at, name];
      }
      return null;
    }),
  );

const multiples = z.array(multiple()).check(
  z.minLength(1),
  z.maxLength(20),
  findsNoFlaw((list) => {
    const at = findFall(list, (before, one) => one > before);
    return at === null ? null : [at];
  }),
);

const futuresFields = z.strictObject({
  multiples,
  defaultMultiple: multiple(),
  youngDays: wholeNumber(0, 3_650),
  youngMultiple: multiple(),
  areaCaps: z.array(z.strictObject({ area: z.string().check(z.refine(isAreaCode)), multiple: multiple() })).check(
    z.maxLength(300),
    isEachOnce((one: { area: string }) => one.area),
  ),
  takerFeePercent: decimal('5'),
  entrustFeePercent: decimal('5'),
  liquidationFeePercent: decimal('5'),
  overnightPercent: decimal('5'),
  stepOver: positive(MOST),
  stepPercent: positive('100'),
  warnRisk: positive('10000'),
  urgentRisk: positive('10000'),
  warnQuotePercent: positive('50'),
  refuseQuotePercent: positive('50'),
  // Versions from before market orders waited for the next tick lack these fields.
  orderWaitMs: z._default(wholeNumber(500, 10_000), FUTURES_RULES.orderWaitMs),
  holdPercent: z._default(positive('50'), FUTURES_RULES.holdPercent),
  lowestLimit: positive('1'),
  highestLimit: positive('100'),
  entrustDays: wholeNumber(1, 365),
  maxPositions: wholeNumber(1, 1_000),
  // Versions from before the fund guard lack this field and get the shipped default.
  fundGuardPercent: z._default(positive('100'), FUTURES_RULES.fundGuardPercent),
  majors: z.array(z.string().check(z.regex(/^[A-Z0-9]{1,10}$/))).check(
    z.maxLength(50),
    isEachOnce((name: string) => name),
  ),
  majorTiers: tiers(),
  otherTiers: tiers(),
});
type Futures = z.output<typeof futuresFields>;

const times = (a: string, b: string): string => mul(toRate(a), toRate(b), { scale: 16, rounding: 'down' });

/** At its highest multiple a position must begin above its maintenance margin, and above the warning level. */
const findRateFlaw = (list: readonly Tier[], warnRisk: string): (string | number)[] | null => {
  for (const [at, { ratePercent, maxMultiple }] of list.entries()) {
    if (!isAbove('100', times(ratePercent, String(maxMultiple)))) return [at, 'maxMultiple'];
    if (!isAbove('10000', times(ratePercent, warnRisk))) return [at, 'ratePercent'];
  }
  return null;
};

const findFuturesFlaw = (one: Futures): (string | number)[] | null => {
  if (!one.multiples.includes(one.defaultMultiple)) return ['defaultMultiple'];
  // A forced close happens at 100 percent: warnings must come before it.
  if (!isAbove(one.urgentRisk, '100')) return ['urgentRisk'];
  if (!isAbove(one.warnRisk, one.urgentRisk)) return ['warnRisk'];
  if (isAbove(one.warnQuotePercent, one.refuseQuotePercent)) return ['warnQuotePercent'];
  if (!isAbove('1', one.lowestLimit)) return ['lowestLimit'];
  if (!isAbove(one.highestLimit, '1')) return ['highestLimit'];
  for (const name of ['majorTiers', 'otherTiers'] as const) {
    const place = findRateFlaw(one[name], one.warnRisk);
    if (place !== null) return [name, ...place];
  }
  return null;
};

const schema = futuresFields.check(findsNoFlaw(findFuturesFlaw));

/** Caps are named by their region. A tier's end may change: tiers are named by index. */
const nameEntry = ({ area, upTo }: Readonly<Record<string, unknown>>, index: number): string | null => {
  if (typeof area === 'string') return `area-${area}`;
  return typeof upTo === 'string' ? `tier-${index + 1}` : null;
};

/** Clients of the old wire read the fee from the public settings. */
const apply = async (tx: Tx, { futures }: { futures: Pick<FuturesRules, 'takerFeePercent'> }): Promise<void> => {
  await tx.client.query(`update public_setting set value = $1 where key = 'lever_trade_fee' and value <> $1`, [
    canonical(futures.takerFeePercent),
  ]);
};

export const FUTURES_RULE_AREA = defineRuleArea({
  area: 'futures',
  schema,
  defaults: () => FUTURES_RULES,
  nameEntry,
  apply,
});
