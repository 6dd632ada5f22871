import { PERIODS, type Period } from '@candor/contract/market';
import { periodStart } from '@candor/domain/pricing/bar';
import { OWN_PRICES_NOTICE, TICK_CHANNEL } from '#kernel/pricing/tick-notice';
import type { Pool, PoolClient } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';

/** Trades folded into bars per run; the next run continues. */
const TRADES_PER_RUN = 5_000;
const WINDOW = `interval '5 minutes'`;
const DAY = `interval '24 hours'`;

interface OwnTrade {
  readonly seq: string;
  readonly timeMs: number;
  readonly price: string;
  readonly amount: string;
}

const loadNewTrades = async (client: PoolClient, instrumentId: number, barSeq: string): Promise<OwnTrade[]> => {
  const { rows } = await client.query<OwnTrade>(
    `select seq, floor(extract(epoch from created_at) * 1000)::float8 as "timeMs", price, amount
     from spot_trade where instrument_id = $1 and seq > $2 order by seq limit ${TRADES_PER_RUN}`,
    [instrumentId, barSeq],
  );
  return rows;
};

/** Each trade enters the bars of all periods once: `bar_seq` moves in the same transaction. */
const foldIntoBars = async (client: PoolClient, instrumentId: number, trades: readonly OwnTrade[]): Promise<void> => {
  const rows = trades.flatMap((trade) =>
    PERIODS.map((period: Period) => ({ ...trade, period, startMs: periodStart(period, trade.timeMs) })),
  );
  await client.query(
    `insert into candle (instrument_id, period, start_ms, open, high, low, close, volume, turnover, first_seq, last_seq)
     select $1, period, start_ms, (array_agg(price order by seq))[1], max(price), min(price),
            (array_agg(price order by seq desc))[1], sum(amount), round(sum(price * amount), 8), 0, 0
     from unnest($2::bigint[], $3::text[], $4::bigint[], $5::numeric[], $6::numeric[]) as v(seq, period, start_ms, price, amount)
     group by period, start_ms
     on conflict (instrument_id, period, start_ms) do update
     set high = greatest(candle.high, excluded.high), low = least(candle.low, excluded.low), close = excluded.close,
         volume = candle.volume + excluded.volume, turnover = candle.turnover + excluded.turnover`,
    [
      instrumentId,
      rows.map(({ seq }) => seq),
      rows.map(({ period }) => period),
      rows.map(({ startMs }) => startMs),
      rows.map(({ price }) => price),
      rows.map(({ amount }) => amount),
    ],
  );
};

/**
 * The reference: the first price for five minutes, then the volume-weighted average of the last five minutes; without a
 * trade in them the last average stays. The day's figures come from the trades of 24 hours.
 */
const UPDATE = `
  with day as materialized (
    select t.seq, t.price, t.amount, t.created_at from own_price o join spot_trade t on t.instrument_id = o.instrument_id
    where o.instrument_id = $1 and t.seq >= o.day_seq and t.created_at > $2::timestamptz - ${DAY}
  ), recent as (
    select round(sum(price * amount) / sum(amount), 8) as average from day where created_at > $2::timestamptz - ${WINDOW}
  ), figures as (
    select min(seq) as first_seq, max(price) as high, min(price) as low, coalesce(sum(amount), 0) as volume,
           coalesce(round(sum(price * amount), 8), 0) as turnover, (array_agg(price order by seq))[1] as first,
           (array_agg(price order by seq desc))[1] as last from day
  ), next as (
    select case when $2::timestamptz < o.listed_at + ${WINDOW} then o.first_price else coalesce(r.average, o.price) end as price,
           case when $2::timestamptz < o.listed_at + ${DAY} then o.first_price else coalesce(f.first, o.price) end as open,
           coalesce(f.last, o.last_price) as last_price, f.*
    from own_price o, recent r, figures f where o.instrument_id = $1
  )
  update own_price o
  set price = n.price, last_price = n.last_price, open = n.open, high = greatest(n.open, n.high, n.price),
      low = least(n.open, coalesce(n.low, n.open), n.price), volume = n.volume, turnover = n.turnover,
      day_seq = coalesce(n.first_seq, o.day_seq), bar_seq = $3, updated_at = $2
  from next n
  where o.instrument_id = $1 and (o.price, o.last_price, o.open, o.volume, o.bar_seq, o.high, o.low)
    is distinct from (n.price, n.last_price, n.open, n.volume, $3::bigint, greatest(n.open, n.high, n.price),
                      least(n.open, coalesce(n.low, n.open), n.price))`;

const followOne = (pool: Pool, instrumentId: number, now: Date): Promise<void> =>
  withTx(pool, async ({ client }) => {
    const { rows } = await client.query<{ barSeq: string }>(
      'select bar_seq as "barSeq" from own_price where instrument_id = $1 for update',
      [instrumentId],
    );
    const barSeq = rows[0]?.barSeq ?? '0';
    const trades = await loadNewTrades(client, instrumentId, barSeq);
    if (trades.length > 0) await foldIntoBars(client, instrumentId, trades);
    const { rowCount } = await client.query(UPDATE, [instrumentId, now, trades.at(-1)?.seq ?? barSeq]);
    if (rowCount !== 0) await client.query('select pg_notify($1, $2)', [TICK_CHANNEL, OWN_PRICES_NOTICE]);
  });

/** Brings the reference prices and bars of all instruments without an index up to date. */
export const followOwnTrades = async (pool: Pool, now: Date): Promise<void> => {
  const { rows } = await pool.query<{ id: number }>('select instrument_id as id from own_price order by 1');
  for (const { id } of rows) await followOne(pool, id, now);
};
