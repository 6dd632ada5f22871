import type { SpotPair } from '@candor/domain/spot/spot-pair';
import type { Pool } from '#platform/db/pool';

/** The immutable properties of a book's pair: its coins, their precision, and the units the book counts in. */
export type BookPair = Pick<
  SpotPair,
  | 'instrumentId'
  | 'symbol'
  | 'baseId'
  | 'quoteId'
  | 'baseName'
  | 'quoteName'
  | 'baseScale'
  | 'quoteScale'
  | 'priceScale'
  | 'lot'
>;

export const loadBookPairs = async (pool: Pool): Promise<readonly BookPair[]> => {
  const { rows } = await pool.query<BookPair>(
    `select s.instrument_id as "instrumentId", i.symbol, b.id as "baseId", q.id as "quoteId", b.name as "baseName",
            q.name as "quoteName", b.scale as "baseScale", q.scale as "quoteScale", i.price_scale as "priceScale",
            trim_scale(s.lot)::text as lot
     from spot_book s join instrument i on i.id = s.instrument_id
     join currency b on b.id = i.base_currency_id join currency q on q.id = i.quote_currency_id
     order by s.instrument_id`,
  );
  return rows;
};
