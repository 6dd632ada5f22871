import type { Pool, PoolClient } from '#platform/db/pool';

/** The reference price of an instrument without an index, and the last 24 hours of its own trades. */
export interface OwnPrice {
  readonly instrumentId: number;
  readonly firstPrice: string;
  readonly price: string;
  /** Of the last trade; null before the first one. */
  readonly lastPrice: string | null;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
}

export const loadOwnPrices = async (sql: Pool | PoolClient): Promise<ReadonlyMap<number, OwnPrice>> => {
  const { rows } = await sql.query<OwnPrice>({
    name: 'own_prices',
    text: `select instrument_id as "instrumentId", first_price as "firstPrice", price, last_price as "lastPrice", open, high,
                  low, volume, turnover from own_price`,
  });
  return new Map(rows.map((row) => [row.instrumentId, row]));
};
