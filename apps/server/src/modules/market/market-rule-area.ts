import { findProductRule, type Product } from '@candor/domain/limits/product-rules';
import { defaultMarketRules, type MarketRules } from '@candor/domain/market/market-rules';
import * as z from 'zod/mini';
import { LISTING_NOTICE, TICK_CHANNEL } from '#kernel/pricing/tick-notice';
import { defineRuleArea, type RuleBodies } from '#kernel/rules/areas';
import type { Listing } from '#kernel/rules/listing.store';
import { decimal, isEachOnce, LONGEST_LIST, MOST, wholeNumber } from '#kernel/rules/rule-fields';
import type { Tx } from '#platform/db/with-tx';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly markets: MarketRules;
  }
}

const marketRule = z
  .strictObject({
    instrumentId: wholeNumber(1, 2_147_483_647),
    shown: z.boolean(),
    sort: wholeNumber(0, 1_000_000),
    optionsOpen: z.boolean(),
    futuresOpen: z.boolean(),
    spotOpen: z.boolean(),
    minLots: wholeNumber(1, 2_147_483_647),
    maxLots: wholeNumber(1, 2_147_483_647),
    amountStep: z.string().check(z.regex(/^(10{0,6}|0\.0{0,7}1)$/)),
    minNotional: decimal(MOST),
    makerFeePercent: decimal('5'),
    takerFeePercent: decimal('5'),
    // A band above 90 % does not protect, and 0 % would refuse every order.
    bandPercent: decimal('90').check(z.refine((text) => !/^[0.]*$/.test(text))),
    maxOpenOrders: wholeNumber(1, 1_000),
  })
  .check(z.refine((one) => one.minLots <= one.maxLots));

/** A market is open for a product when its own flag, the product and, for a stock, the product `stocks` are open. */
const updateMarkets = async (
  tx: Tx,
  { markets, products }: Pick<RuleBodies, 'markets' | 'products'>,
): Promise<void> => {
  const isOpen = (product: Product): boolean => findProductRule(products, product).open;
  const opens = [isOpen('options'), isOpen('futures'), isOpen('spot'), isOpen('stocks')];
  const { rowCount } = await tx.client.query(
    `update instrument i
     set shown = v.shown, sort = v.sort, min_lots = v."minLots", max_lots = v."maxLots",
         has_options = v."optionsOpen", has_futures = v."futuresOpen", has_spot = v."spotOpen"
     from (
       select r."instrumentId", r.shown, r.sort, r."minLots", r."maxLots",
              r."optionsOpen" and $2 and s.open as "optionsOpen", r."futuresOpen" and $3 and s.open as "futuresOpen",
              r."spotOpen" and $4 and s.open as "spotOpen"
       from jsonb_to_recordset($1::jsonb) as r ("instrumentId" int, shown boolean, sort int, "minLots" int,
              "maxLots" int, "optionsOpen" boolean, "futuresOpen" boolean, "spotOpen" boolean)
       join instrument o on o.id = r."instrumentId"
       cross join lateral (select o.kind <> 'stock' or $5::boolean as open) s
     ) v
     where i.id = v."instrumentId" and (i.shown, i.sort, i.min_lots, i.max_lots, i.has_options, i.has_futures, i.has_spot)
       is distinct from (v.shown, v.sort, v."minLots", v."maxLots", v."optionsOpen", v."futuresOpen", v."spotOpen")`,
    [JSON.stringify(markets), ...opens],
  );
  // Boards in every process cache the list and reload it on this notification.
  if (rowCount !== 0) await tx.client.query('select pg_notify($1, $2)', [TICK_CHANNEL, LISTING_NOTICE]);
};

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

const findFineStep = (rules: MarketRules, { markets }: Listing): string | null => {
  const rule = rules.find(({ instrumentId, amountStep }) => {
    const market = markets.find(({ id }) => id === instrumentId);
    return market !== undefined && decimalsOf(amountStep) > market.baseScale;
  });
  return rule ? `market-${rule.instrumentId}.amountStep` : null;
};

/** One entry per market. */
export const MARKET_RULE_AREA = defineRuleArea({
  area: 'markets',
  schema: z.array(marketRule).check(
    z.minLength(1),
    z.maxLength(LONGEST_LIST),
    isEachOnce((one: { instrumentId: number }) => one.instrumentId),
  ),
  defaults: ({ listing }) => defaultMarketRules(listing.markets),
  nameEntry: ({ instrumentId }) => (typeof instrumentId === 'number' ? `market-${instrumentId}` : null),
  expectNames: ({ markets }) => markets.map(({ id }) => `market-${id}`),
  findFlaw: findFineStep,
  apply: updateMarkets,
});
