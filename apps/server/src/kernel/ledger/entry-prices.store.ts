import type { Tx } from '#platform/db/with-tx';

export interface EntryPrice {
  /** Reference of the entry. */
  readonly reference: string;
  readonly currencyId: number;
  /** USDT price at which the entry was booked; null: the current index price. */
  readonly usdtPrice: string | null;
}

/**
 * Stores the USDT price of coins that were deposited or converted; the average cost is computed from it. The current
 * index price is the newest tick, or the newest bar before the first tick. If there is neither, nothing is stored and
 * the cost is unknown. Sent with the commit of the entries.
 */
export const sendEntryPrices = (tx: Tx, prices: readonly EntryPrice[]): void => {
  if (prices.length === 0) return;
  tx.send(
    tx.client.query({
      name: 'ledger_insert_entry_prices',
      text: `insert into entry_price (reference, currency_id, usdt_price)
             select reference, currency_id, price from (
               select v.reference, v.currency_id, coalesce(v.price, newest.price) as price
               from unnest($1::uuid[], $2::int[], $3::numeric[]) as v (reference, currency_id, price)
               left join lateral (
                 select coalesce((select o.price from own_price o where o.instrument_id = i.id),
                   (select t.price from tick t where t.instrument_id = i.id and t.kind = 0 order by t.seq desc limit 1),
                   (select b.close from candle b where b.instrument_id = i.id and b.period = '1min'
                    order by b.start_ms desc limit 1)) as price
                 from instrument i join currency q on q.id = i.quote_currency_id
                 where i.base_currency_id = v.currency_id and q.name = 'USDT'
               ) newest on true
             ) priced where price > 0`,
      values: [
        prices.map(({ reference }) => reference),
        prices.map(({ currencyId }) => currencyId),
        prices.map(({ usdtPrice }) => usdtPrice),
      ],
    }),
  );
};
