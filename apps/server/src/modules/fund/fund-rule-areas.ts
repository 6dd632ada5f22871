import { CONVERT_RULES, type ConvertRules } from '@candor/domain/fund/convert-rules';
import { defaultNetworks, type NetworkRules } from '@candor/domain/fund/network-rules';
import { WITHDRAWAL_RULES, type WithdrawalRules } from '@candor/domain/fund/withdrawal-rules';
import { checkAddress, NETWORKS } from '@candor/domain/profile/address-check';
import { cmp, toAmount } from '@candor/money/decimal';
import * as z from 'zod/mini';
import { defineRuleArea, type RuleAreaSpec } from '#kernel/rules/areas';
import { decimal, isEachOnce, MOST, wholeNumber } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly networks: NetworkRules;
    readonly convert: ConvertRules;
    readonly withdrawal: WithdrawalRules;
  }
}

const networkRule = z
  .strictObject({
    currencyId: wholeNumber(1, 4095),
    network: z.enum(NETWORKS),
    name: z.string().check(z.minLength(1), z.maxLength(40)),
    depositAddress: z.string().check(z.maxLength(128)),
    minDeposit: decimal(MOST),
    withdrawFee: decimal(MOST),
    minWithdraw: decimal(MOST),
    depositOpen: z.boolean(),
    withdrawOpen: z.boolean(),
  })
  .check(
    // Deposits to a mistyped address would be lost: it must be the canonical spelling for its network.
    z.refine(
      (one) => one.depositAddress === '' || checkAddress(one.network, one.depositAddress) === one.depositAddress,
    ),
    z.refine((one) => !one.depositOpen || one.depositAddress !== ''),
    z.refine((one) => cmp(toAmount(one.withdrawFee), toAmount(one.minWithdraw)) < 0),
  );

const networkKey = (one: { currencyId: number; network: string }): string => `${one.currencyId} ${one.network}`;

const networks = defineRuleArea({
  area: 'networks',
  schema: z.array(networkRule).check(z.minLength(1), z.maxLength(100), isEachOnce(networkKey)),
  defaults: ({ mode }) => defaultNetworks(mode),
  nameEntry: ({ currencyId, network }) =>
    typeof currencyId === 'number' && typeof network === 'string' ? `${currencyId}-${network}` : null,
});

const convert = defineRuleArea({
  area: 'convert',
  schema: z.strictObject({
    feePercent: decimal('5'),
    quoteSeconds: wholeNumber(1, 60),
    maxMovePercent: decimal('5'),
    // Versions from before fill ticks lack this field.
    fillWaitMs: z._default(wholeNumber(500, 10_000), CONVERT_RULES.fillWaitMs),
    // Versions older than the cap use the default cap of the software.
    maxValueUsdt: z._default(decimal(MOST), CONVERT_RULES.maxValueUsdt),
  }),
  defaults: () => CONVERT_RULES,
});

const withdrawal = defineRuleArea({
  area: 'withdrawal',
  schema: z.strictObject({
    codeOverUsdt: decimal(MOST),
    codeAddressDays: wholeNumber(0, 90),
    twoReviewOverUsdt: decimal(MOST),
  }),
  defaults: () => WITHDRAWAL_RULES,
});

export const FUND_RULE_AREAS: readonly RuleAreaSpec[] = [networks, convert, withdrawal];
