import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { POSITION_COLUMNS, type PositionRow } from '../positions.store';

/** Positions with an uncharged night up to $2. */
const UNDONE = `p.status in ('open', 'closing') and p.nights_done_ms < $2 and p.opened_at < to_timestamp($2 / 1000.0)`;

/** Locks the next positions with an uncharged night up to this one, by id. */
export const lockUndone = async (
  { client }: Tx,
  { nightMs, limit }: { nightMs: number; limit: number },
): Promise<PositionRow[]> => {
  const { rows } = await client.query<PositionRow>({
    name: 'futures_nights_lock',
    text: `select ${POSITION_COLUMNS} from futures_position p where ${UNDONE} order by p.id limit $1 for update`,
    values: [limit, nightMs],
  });
  return rows;
};

/** The time from which nights may be uncharged; null: nothing is open. */
export const loadNightsFrom = async (pool: Pool): Promise<number | null> => {
  const { rows } = await pool.query<{ fromMs: number | null }>({
    name: 'futures_nights_from',
    text: `select min(greatest(nights_done_ms, extract(epoch from opened_at) * 1000))::float8 as "fromMs" from futures_position where status in ('open', 'closing')`,
  });
  return rows[0]?.fromMs ?? null;
};

export interface Mark {
  readonly instrumentId: number;
  readonly nightMs: number;
  readonly seq: number;
  readonly price: string;
}

/** The last tick at or before each night; if retention has deleted it, the first remaining one. */
export const loadMarks = async (
  { client }: Tx,
  asked: readonly { readonly instrumentId: number; readonly nightMs: number }[],
): Promise<Mark[]> => {
  const { rows } = await client.query<Mark>({
    name: 'futures_night_marks',
    text: `select k.instrument_id as "instrumentId", k.night_ms::float8 as "nightMs", t.seq::float8 as seq, trim_scale(t.price)::text as price
           from unnest($1::int[], $2::bigint[]) as k (instrument_id, night_ms)
           cross join lateral (
             select * from (
               (select 0 as late, n.seq, n.price from tick n where n.instrument_id = k.instrument_id and n.kind = 0 and n.time_ms <= k.night_ms
                order by n.time_ms desc limit 1)
               union all
               (select 1, n.seq, n.price from tick n where n.instrument_id = k.instrument_id and n.kind = 0 and n.time_ms > k.night_ms
                order by n.time_ms limit 1)) found
             order by late limit 1) t`,
    values: [asked.map(({ instrumentId }) => instrumentId), asked.map(({ nightMs }) => nightMs)],
  });
  return rows;
};

/** The owners' available balances for fees, by `user:currency`. The caller holds the locks of their accounts. */
export const loadFree = async ({ client }: Tx, rows: readonly PositionRow[]): Promise<Map<string, string>> => {
  const found = await client.query<{ userId: number; currencyId: number; free: string }>({
    name: 'futures_night_free',
    text: `select a.owner_id as "userId", a.currency_id as "currencyId", trim_scale(a.balance)::text as free
           from (select distinct * from unnest($1::int[], $2::int[]) as k (owner_id, currency_id)) k
           join ledger_account a using (owner_id, currency_id) where a.type = 'lever' and a.bucket = 'available'`,
    values: [rows.map(({ userId }) => userId), rows.map(({ currencyId }) => currencyId)],
  });
  return new Map(found.rows.map(({ userId, currencyId, free }) => [`${userId}:${currencyId}`, free]));
};

export interface ChargedNight {
  readonly row: PositionRow;
  readonly mark: Mark;
  readonly size: string;
  readonly percent: string;
  readonly times: number;
  readonly fee: string;
  readonly fromBalance: string;
  readonly fromMargin: string;
  readonly reference: string;
}

export const insertNights = async ({ client }: Tx, nights: readonly ChargedNight[], at: Date): Promise<void> => {
  if (nights.length === 0) return;
  await client.query({
    name: 'futures_night_insert',
    text: `insert into futures_night
             (position_id, night_ms, user_id, mark, tick_seq, size, rate, times, fee, from_balance, from_margin, reference, created_at)
           select v.*, $13::timestamptz from unnest($1::int[], $2::bigint[], $3::int[], $4::numeric[], $5::bigint[], $6::numeric[],
             $7::numeric[], $8::smallint[], $9::numeric[], $10::numeric[], $11::numeric[], $12::uuid[])
             as v (position_id, night_ms, user_id, mark, tick_seq, size, rate, times, fee, from_balance, from_margin, reference)`,
    values: [
      nights.map(({ row }) => row.id),
      nights.map(({ mark }) => mark.nightMs),
      nights.map(({ row }) => row.userId),
      nights.map(({ mark }) => mark.price),
      nights.map(({ mark }) => mark.seq),
      nights.map(({ size }) => size),
      nights.map(({ percent }) => percent),
      nights.map(({ times }) => times),
      nights.map(({ fee }) => fee),
      nights.map(({ fromBalance }) => fromBalance),
      nights.map(({ fromMargin }) => fromMargin),
      nights.map(({ reference }) => reference),
      at,
    ],
  });
};

export const updateAfterNights = async ({ client }: Tx, changed: readonly PositionRow[]): Promise<void> => {
  await client.query({
    name: 'futures_night_update',
    text: `update futures_position p
           set nights_done_ms = v.done_ms, margin_left = v.margin_left, overnight_fee = v.overnight_fee,
               liquidation_price = v.liquidation_price, warn_price = v.warn_price, urgent_price = v.urgent_price
           from unnest($1::int[], $2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
             as v (id, done_ms, margin_left, overnight_fee, liquidation_price, warn_price, urgent_price)
           where p.id = v.id`,
    values: [
      changed.map(({ id }) => id),
      changed.map(({ nightsDoneMs }) => nightsDoneMs),
      changed.map(({ marginLeft }) => marginLeft),
      changed.map(({ overnightFee }) => overnightFee),
      changed.map(({ liquidationPrice }) => liquidationPrice),
      changed.map(({ warnPrice }) => warnPrice),
      changed.map(({ urgentPrice }) => urgentPrice),
    ],
  });
};
