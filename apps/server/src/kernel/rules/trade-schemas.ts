import { isAreaCode } from '@candor/domain/limits/product-rules';
import { add, cmp, div, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import * as z from 'zod/mini';
import { decimal, isEachOnce, MOST, wholeNumber } from './rule-fields';

const positive = (max: string) => decimal(max).check(z.refine((text) => !/^[0.]*$/.test(text)));
const isRising = z.refine<readonly string[]>((list) =>
  list.every((text, index) => index === 0 || cmp(toAmount(list[index - 1] ?? '0'), toAmount(text)) < 0),
);
const isRisingCount = z.refine<readonly number[]>((list) =>
  list.every((one, index) => index === 0 || (list[index - 1] ?? 0) < one),
);

const duration = z
  .strictObject({
    seconds: wholeNumber(5, 86_400),
    // More than the stake again would be no bet any house could stand behind.
    payoutPercent: positive('100'),
    minStake: positive(MOST),
    maxStake: positive(MOST),
  })
  .check(z.refine((one) => cmp(toAmount(one.minStake), toAmount(one.maxStake)) <= 0));

const optionRules = z.strictObject({
  durations: z.array(duration).check(
    z.minLength(1),
    z.maxLength(12),
    isEachOnce((one: { seconds: number }) => one.seconds),
  ),
  exposureCap: positive(MOST),
  presets: z.array(positive(MOST)).check(z.minLength(1), z.maxLength(8), isRising),
  feePercent: decimal('5'),
  entryWaitMs: wholeNumber(500, 10_000),
  freshMs: wholeNumber(1_000, 10_000),
  minTicks: wholeNumber(1, 100),
});

const multiple = () => wholeNumber(1, 200);
const tier = z.strictObject({
  upTo: positive(MOST),
  ratePercent: positive('50'),
  amount: decimal(MOST),
  maxMultiple: multiple(),
});

const meetsBefore = (before: z.output<typeof tier>, one: z.output<typeof tier>): boolean => {
  const rise = div(sub(toRate(one.ratePercent), toRate(before.ratePercent)), toRate('100'), {
    scale: 12,
    rounding: 'down',
  });
  const expected = add(toAmount(before.amount), mul(toAmount(before.upTo), rise, { scale: 12, rounding: 'down' }));
  return cmp(toAmount(one.amount), expected) === 0;
};

/** Maintenance has no jump where one tier ends and the next begins: amount' = amount + upTo × (rate' − rate). */
const hasNoJumps = z.refine<readonly z.output<typeof tier>[]>((tiers) =>
  tiers.every((one, index) => {
    const before = tiers[index - 1];
    if (before === undefined) return /^[0.]*$/.test(one.amount);
    return cmp(toAmount(before.upTo), toAmount(one.upTo)) < 0 && meetsBefore(before, one);
  }),
);

const tiers = () => z.array(tier).check(z.minLength(1), z.maxLength(20), hasNoJumps);

const futuresRules = z
  .strictObject({
    multiples: z.array(multiple()).check(z.minLength(1), z.maxLength(20), isRisingCount),
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
    lowestLimit: positive('1'),
    highestLimit: positive('100'),
    entrustDays: wholeNumber(1, 365),
    maxPositions: wholeNumber(1, 1_000),
    majors: z.array(z.string().check(z.regex(/^[A-Z0-9]{1,10}$/))).check(
      z.maxLength(50),
      isEachOnce((name: string) => name),
    ),
    majorTiers: tiers(),
    otherTiers: tiers(),
  })
  .check(z.refine((one) => one.multiples.includes(one.defaultMultiple)));

/** Terms of products that are settled by rule. */
export const TRADE_SCHEMAS = { options: optionRules, futures: futuresRules };
