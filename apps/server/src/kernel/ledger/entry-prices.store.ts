import type { Tx } from '#platform/db/with-tx';

export interface EntryPrice {
  /** Reference of the entry. */
  readonly reference: string;
  readonly currencyId: number;
  /** USDT price at which the entry was booked; null: the current index price. */
  readonly usdtPrice: string | null;
}

/** The newest USDT price of a coin, as a subquery: its own price if it is listed here, the newest tick, the newest bar. */
const newestPriceOf = (currencyId: string): string => `
  select coalesce((select o.price from own_price o where o.instrument_id = i.id),
    (select t.price from tick t where t.instrument_id = i.id and t.kind = 0 order by t.seq desc limit 1),
    (select b.close from candle b where b.instrument_id = i.id and b.period = '1min'
     order by b.start_ms desc limit 1)) as price
  from instrument i join currency q on q.id = i.quote_currency_id
  where i.base_currency_id = ${currencyId} and q.name = 'USDT' order by i.id limit 1`;

/**
 * Stores the newest USDT price of one coin for many entries that pay it out; `references` is the text of an array. Sent
 * with the commit of the entries.
 */
export const sendNewestPrice = (
  tx: Tx,
  { references, currencyId }: { readonly references: string; readonly currencyId: number },
): void => {
  tx.send(
    tx.client.query({
      name: 'ledger_insert_newest_price',
      text: `insert into entry_price (reference, currency_id, usdt_price)
             select e.reference, $2::int, newest.price
             from (${newestPriceOf('$2::int')}) newest, unnest($1::uuid[]) as e (reference) where newest.price > 0`,
      values: [references, currencyId],
    }),
  );
};

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
               left join lateral (${newestPriceOf('v.currency_id')}
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
