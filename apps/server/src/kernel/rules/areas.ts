import { CONVERT_RULES, type ConvertRules } from '@candor/domain/fund/convert-rules';
import { defaultNetworks, type NetworkRules } from '@candor/domain/fund/network-rules';
import { WITHDRAWAL_RULES, type WithdrawalRules } from '@candor/domain/fund/withdrawal-rules';
import { FUTURES_RULES, type FuturesRules } from '@candor/domain/futures/futures-rules';
import { VERIFICATION_RULES } from '@candor/domain/kyc/verification-levels';
import { PRODUCT_RULES, type ProductRules } from '@candor/domain/limits/product-rules';
import { defaultMarketRules, type MarketRules } from '@candor/domain/market/market-rules';
import { OPTION_RULES, type OptionRules } from '@candor/domain/options/option-rules';
import { PRICE_RULES, type PriceRules } from '@candor/domain/pricing/price-rules';
import { checkAddress, NETWORKS } from '@candor/domain/profile/address-check';
import { type CurrencyRules, defaultCurrencyRules } from '@candor/domain/wallet/currency-rules';
import { cmp, toAmount } from '@candor/money/decimal';
import * as z from 'zod/mini';
import type { Listing } from './listing.store';
import { OFFER_SCHEMAS } from './offer-schemas';
import { decimal, isEachOnce, MOST, wholeNumber } from './rule-fields';
import { TRADE_SCHEMAS } from './trade-schemas';

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
    // An address with a typing mistake would swallow deposits: it must be the canonical writing of its network.
    z.refine(
      (one) => one.depositAddress === '' || checkAddress(one.network, one.depositAddress) === one.depositAddress,
    ),
    z.refine((one) => !one.depositOpen || one.depositAddress !== ''),
    z.refine((one) => cmp(toAmount(one.withdrawFee), toAmount(one.minWithdraw)) < 0),
  );

const networkKey = (one: { currencyId: number; network: string }): string => `${one.currencyId} ${one.network}`;

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

/** What each area of rules holds. A product with numbers of its own adds a line here, a schema and its defaults. */
export interface RuleBodies {
  readonly networks: NetworkRules;
  readonly convert: ConvertRules;
  readonly withdrawal: WithdrawalRules;
  readonly verification: readonly LevelRule[];
  readonly currencies: CurrencyRules;
  readonly markets: MarketRules;
  readonly products: ProductRules;
  readonly options: OptionRules;
  readonly futures: FuturesRules;
  readonly prices: PriceRules;
}
export type RuleArea = keyof RuleBodies;

const SCHEMAS = {
  networks: z.array(networkRule).check(z.minLength(1), z.maxLength(100), isEachOnce(networkKey)),
  convert: z.strictObject({
    feePercent: decimal('5'),
    quoteSeconds: wholeNumber(1, 60),
    maxMovePercent: decimal('5'),
    // Versions from before there was a cap mean the one the software came with.
    maxValueUsdt: z._default(decimal(MOST), CONVERT_RULES.maxValueUsdt),
  }),
  withdrawal: z.strictObject({
    codeOverUsdt: decimal(MOST),
    codeAddressDays: wholeNumber(0, 90),
    twoReviewOverUsdt: decimal(MOST),
  }),
  verification: z.array(levelRule).check(
    z.length(3),
    z.refine((list) => list.every((one, index) => one.level === index)),
    z.refine((list) => list[0]?.withdrawBtc24h === '0' && list[0].fiatUsdtPerTrade === '0'),
  ),
  ...OFFER_SCHEMAS,
  ...TRADE_SCHEMAS,
} satisfies Record<RuleArea, z.ZodMiniType>;

export const RULE_AREAS = Object.keys(SCHEMAS) as RuleArea[];
export const isRuleArea = (text: string): text is RuleArea => Object.hasOwn(SCHEMAS, text);

/** What the software comes with: the first version of every area. What is offered is taken from the lists as they are. */
export const defaultBodies = (mode: 'demo' | 'production', listing: Listing): RuleBodies => ({
  networks: defaultNetworks(mode),
  convert: CONVERT_RULES,
  withdrawal: WITHDRAWAL_RULES,
  verification: VERIFICATION_RULES.levels,
  currencies: defaultCurrencyRules(listing.currencies),
  markets: defaultMarketRules(listing.markets),
  products: PRODUCT_RULES,
  options: OPTION_RULES,
  futures: FUTURES_RULES,
  prices: PRICE_RULES,
});

export type BodyReading<A extends RuleArea> =
  | { readonly ok: true; readonly body: RuleBodies[A] }
  /** Where it is wrong: "0.withdrawFee"; empty: as a whole. */
  | { readonly ok: false; readonly path: string };

/** Reads the values of an area; whatever is missing, too much or out of bounds is refused by its place. */
export const readRuleBody = <A extends RuleArea>(area: A, body: unknown): BodyReading<A> => {
  const parsed = z.safeParse(SCHEMAS[area], body);
  if (parsed.success) return { ok: true, body: parsed.data as unknown as RuleBodies[A] };
  return { ok: false, path: (parsed.error.issues[0]?.path ?? []).join('.') };
};
