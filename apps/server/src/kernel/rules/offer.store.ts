import type { FuturesRules } from '@candor/domain/futures/futures-rules';
import { findProductRule, type Product, type ProductRules } from '@candor/domain/limits/product-rules';
import type { MarketRules } from '@candor/domain/market/market-rules';
import type { CurrencyRules } from '@candor/domain/wallet/currency-rules';
import { canonical } from '@candor/money/decimal';
import { LISTING_NOTICE, TICK_CHANNEL } from '#kernel/pricing/tick-notice';
import type { Tx } from '#platform/db/with-tx';

const updateCurrencies = async (tx: Tx, rules: CurrencyRules): Promise<void> => {
  await tx.client.query(
    `update currency c set shown = v.shown, sort = v.sort
     from jsonb_to_recordset($1::jsonb) as v ("currencyId" int, shown boolean, sort int)
     where c.id = v."currencyId" and (c.shown, c.sort) is distinct from (v.shown, v.sort)`,
    [JSON.stringify(rules)],
  );
};

/** A market is open when it is open itself and its products are: the kind of order, and stocks as such. */
const updateMarkets = async (tx: Tx, { markets, products }: Offer): Promise<void> => {
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
  // Boards keep the list in memory, in every process.
  if (rowCount !== 0) await tx.client.query('select pg_notify($1, $2)', [TICK_CHANNEL, LISTING_NOTICE]);
};

const updateSettings = async (tx: Tx, { products, futures }: Offer): Promise<void> => {
  const closed = products.filter(({ open }) => !open).map(({ product }) => product);
  const byArea = products
    .filter(({ closedAreas }) => closedAreas.length > 0)
    .map(({ product, closedAreas }) => `${product}:${closedAreas.join(',')}`);
  await tx.client.query(
    `update public_setting s set value = v.value from unnest($1::text[], $2::text[]) as v (key, value)
     where s.key = v.key and s.value <> v.value`,
    [
      ['closed_products', 'closed_products_by_area', 'lever_trade_fee'],
      [closed.join(','), byArea.join(';'), canonical(futures.takerFeePercent)],
    ],
  );
};

export interface Offer {
  readonly currencies: CurrencyRules;
  readonly markets: MarketRules;
  readonly products: ProductRules;
  readonly futures: Pick<FuturesRules, 'takerFeePercent'>;
}

/**
 * Makes the lists say what the rules say; what agrees already is not written. In the transaction that brings the rules.
 * Lists only: no order, no balance and no price is touched.
 */
export const updateOffer = async (tx: Tx, offer: Offer): Promise<void> => {
  await updateCurrencies(tx, offer.currencies);
  await updateMarkets(tx, offer);
  await updateSettings(tx, offer);
};
