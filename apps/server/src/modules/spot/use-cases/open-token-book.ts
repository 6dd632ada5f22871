import { PERIODS } from '@candor/contract/market';
import { periodStart } from '@candor/domain/pricing/bar';
import { fromUnits } from '@candor/money/units';
import { LISTING_NOTICE, TICK_CHANNEL } from '#kernel/pricing/tick-notice';
import type { Tx } from '#platform/db/with-tx';

export interface TokenListing {
  readonly currencyId: number;
  readonly token: string;
  readonly tokenScale: number;
  readonly priceScale: number;
  /** In USDT: the value before the listing and the reference of the first five minutes. */
  readonly firstPrice: string;
  readonly sort: number;
  readonly listedAt: Date;
}

const USDT = 3;

/** A token that users hold before it trades: hidden from the markets, valued at its first price. */
export const addToken = async (
  { client }: Tx,
  added: Omit<TokenListing, 'tokenScale' | 'listedAt'> & { readonly addedAt: Date },
): Promise<void> => {
  const { currencyId, token, priceScale, firstPrice, sort, addedAt } = added;
  await client.query(
    `insert into instrument (id, base_currency_id, quote_currency_id, symbol, kind, price_scale, session, has_options,
                             has_futures, has_spot, contract_size, min_lots, max_lots, sort, priced_by, shown)
     values ($1, $1, $2, $3, 'coin', $4, 'always', false, false, false, 1, 1, 1, $5, 'trades', false)`,
    [currencyId, USDT, `${token}/USDT`, priceScale, sort],
  );
  await client.query(
    `insert into own_price (instrument_id, first_price, price, open, high, low, updated_at)
     values ($1, $2, $2, $2, $2, $2, $3)`,
    [currencyId, firstPrice, addedAt],
  );
  await client.query('select pg_notify($1, $2)', [TICK_CHANNEL, LISTING_NOTICE]);
};

/**
 * Opens an ordinary order book for an added token against USDT. It has no index: its reference price is the first price,
 * later the average of its own trades. The first bar of each period has that price and no volume.
 */
export const openTokenBook = async (
  { client }: Tx,
  listing: Pick<TokenListing, 'currencyId' | 'tokenScale' | 'firstPrice' | 'listedAt'>,
): Promise<void> => {
  const { currencyId, tokenScale, firstPrice, listedAt } = listing;
  await client.query('update instrument set has_spot = true, shown = true where id = $1', [currencyId]);
  await client.query('update own_price set listed_at = $2 where instrument_id = $1', [currencyId, listedAt]);
  await client.query('insert into spot_book (instrument_id, lot) values ($1, $2)', [
    currencyId,
    fromUnits(1n, tokenScale),
  ]);
  await client.query('insert into spot_progress (instrument_id) values ($1)', [currencyId]);
  await client.query(
    `insert into candle (instrument_id, period, start_ms, open, high, low, close, volume, turnover, first_seq, last_seq)
     select $1, v.period, v.start_ms, $4, $4, $4, $4, 0, 0, 0, 0 from unnest($2::text[], $3::bigint[]) as v(period, start_ms)`,
    [currencyId, PERIODS, PERIODS.map((period) => periodStart(period, listedAt.getTime())), firstPrice],
  );
  await client.query('select pg_notify($1, $2)', [TICK_CHANNEL, LISTING_NOTICE]);
};
