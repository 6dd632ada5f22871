import type { ListedMarket } from '@candor/domain/market/market-rules';
import type { ListedCurrency } from '@candor/domain/wallet/currency-rules';
import type { Pool, PoolClient } from '#platform/db/pool';

/**
 * All instruments and currencies of money, in display order. A migration adds to them, and a listed token; a token that does not
 * trade yet is no market: its rules begin with its listing.
 */
export interface Listing {
  readonly currencies: readonly ListedCurrency[];
  readonly markets: readonly ListedMarket[];
}

export const loadListing = async (sql: Pool | PoolClient): Promise<Listing> => {
  const { rows: currencies } = await sql.query<ListedCurrency>(
    `select id, shown, sort from currency where kind <> 'points' order by sort, id`,
  );
  const { rows: markets } = await sql.query<ListedMarket>(
    `select i.id, b.name as base, b.scale as "baseScale", i.shown, i.sort, i.has_options as "hasOptions",
            i.has_futures as "hasFutures", i.has_spot as "hasSpot", i.min_lots as "minLots", i.max_lots as "maxLots"
     from instrument i join currency b on b.id = i.base_currency_id
     where not exists (select from own_price o where o.instrument_id = i.id and o.listed_at is null) order by i.sort, i.id`,
  );
  return { currencies, markets };
};
