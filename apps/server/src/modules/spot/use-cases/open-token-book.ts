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
  /** In USDT: the reference of the first five minutes. */
  readonly firstPrice: string;
  readonly sort: number;
  readonly listedAt: Date;
}

const USDT = 3;

/**
 * Opens an ordinary order book for a token against USDT. It has no index: its reference price is the first price, later
 * the average of its own trades. The first bar of each period has that price and no volume.
 */
export const openTokenBook = async ({ client }: Tx, listing: TokenListing): Promise<void> => {
  const { currencyId, token, tokenScale, priceScale, firstPrice, sort, listedAt } = listing;
  await client.query(
    `insert into instrument (id, base_currency_id, quote_currency_id, symbol, kind, price_scale, session, has_options,
                             has_futures, has_spot, contract_size, min_lots, max_lots, sort, priced_by)
     values ($1, $1, $2, $3, 'coin', $4, 'always', false, false, true, 1, 1, 1, $5, 'trades')`,
    [currencyId, USDT, `${token}/USDT`, priceScale, sort],
  );
  await client.query('insert into spot_book (instrument_id, lot) values ($1, $2)', [
    currencyId,
    fromUnits(1n, tokenScale),
  ]);
  await client.query('insert into spot_progress (instrument_id) values ($1)', [currencyId]);
  await client.query(
    `insert into own_price (instrument_id, first_price, listed_at, price, open, high, low, updated_at)
     values ($1, $2, $3, $2, $2, $2, $2, $3)`,
    [currencyId, firstPrice, listedAt],
  );
  await client.query(
    `insert into candle (instrument_id, period, start_ms, open, high, low, close, volume, turnover, first_seq, last_seq)
     select $1, v.period, v.start_ms, $4, $4, $4, $4, 0, 0, 0, 0 from unnest($2::text[], $3::bigint[]) as v(period, start_ms)`,
    [currencyId, PERIODS, PERIODS.map((period) => periodStart(period, listedAt.getTime())), firstPrice],
  );
  await client.query('select pg_notify($1, $2)', [TICK_CHANNEL, LISTING_NOTICE]);
};
