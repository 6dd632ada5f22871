import type { Pool } from '#platform/db/pool';
import type { Instrument } from './instrument';

/** All instruments in display order, hidden ones too. */
export const loadInstruments = async (pool: Pool): Promise<readonly Instrument[]> => {
  const { rows } = await pool.query<Instrument>(
    `select i.id, i.base_currency_id as "baseCurrencyId", i.quote_currency_id as "quoteCurrencyId", i.symbol,
            b.name as base, q.name as quote, i.kind, i.price_scale as "priceScale", i.session, i.priced_by as "pricedBy",
            i.has_options as "hasOptions", i.has_futures as "hasFutures", i.has_spot as "hasSpot",
            trim_scale(i.contract_size)::text as "contractSize", i.min_lots as "minLots", i.max_lots as "maxLots", i.sort,
            i.shown, coalesce(h.kind, '') as halt, coalesce(h.reason, '') as "haltReason",
            coalesce(floor(extract(epoch from h.since) * 1000), 0)::float8 as "haltSinceMs"
     from instrument i join currency b on b.id = i.base_currency_id join currency q on q.id = i.quote_currency_id
     left join lateral (
       select kind, reason, since from instrument_halt where instrument_id = i.id and lifted_at is null
       order by kind = 'halt' desc limit 1) h on true
     order by i.sort, i.id`,
  );
  return rows;
};
