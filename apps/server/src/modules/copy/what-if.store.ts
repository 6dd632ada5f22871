import type { Pool } from '#platform/db/pool';
import { isLeadersOwn } from './own-positions';

export interface PastOrder {
  readonly id: number;
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly lots: string;
  readonly multiple: number;
  readonly price: string;
  readonly contractSize: string;
  readonly openedMs: number;
}

/** Own positions a leader opened since a time, oldest first; the newest ones where there are more than `limit`. */
export const listPastOrders = async (
  pool: Pool,
  { leaderId, sinceMs, limit }: { readonly leaderId: number; readonly sinceMs: number; readonly limit: number },
): Promise<PastOrder[]> => {
  const { rows } = await pool.query<PastOrder>(
    `select p.id, p.instrument_id as "instrumentId", p.side, trim_scale(p.lots)::text as lots, p.multiple, trim_scale(p.entry_price)::text as price,
            trim_scale(p.contract_size)::text as "contractSize", (extract(epoch from p.opened_at) * 1000)::float8 as "openedMs"
     from copy_leader l join futures_position p on p.user_id = l.user_id and ${isLeadersOwn('l')}
     where l.user_id = $1 and p.status in ('open', 'closing', 'closed') and p.opened_at >= to_timestamp($2::float8 / 1000)
     order by p.opened_at desc, p.id desc limit $3`,
    [leaderId, sinceMs, limit],
  );
  return rows.toReversed();
};

export interface PastClose {
  readonly orderId: number;
  readonly price: string;
  readonly closedLots: string;
  readonly lotsBefore: string;
  readonly atMs: number;
}

/** All closes of these positions in order, each with the lots there were before it. A fill has the time of its tick, which can be a moment ahead. */
export const listPastCloses = async (pool: Pool, ids: readonly number[]): Promise<PastClose[]> => {
  const { rows } = await pool.query<PastClose>(
    `select f.position_id as "orderId", trim_scale(f.price)::text as price, trim_scale(f.lots)::text as "closedLots",
            trim_scale(p.lots - coalesce(sum(f.lots) over (partition by f.position_id order by f.nth rows between unbounded preceding and 1 preceding), 0))::text as "lotsBefore",
            (extract(epoch from greatest(f.created_at, p.opened_at)) * 1000)::float8 as "atMs"
     from futures_fill f join futures_position p on p.id = f.position_id where f.position_id = any($1::int[]) order by f.created_at, f.id`,
    [ids],
  );
  return rows;
};

export interface PastSpan {
  readonly instrumentId: number;
  readonly fromMs: number;
  readonly endMs: number;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

const HOUR_MS = 3_600_000;

/** Bars of one or four hours of these instruments that ended in a range of time, by time. */
export const listPastSpans = async (
  pool: Pool,
  asked: {
    readonly instrumentIds: readonly number[];
    readonly fromMs: number;
    readonly toMs: number;
    readonly hours: 1 | 4;
  },
): Promise<PastSpan[]> => {
  const { rows } = await pool.query<PastSpan>(
    `select c.instrument_id as "instrumentId", c.start_ms::float8 as "fromMs", (c.start_ms + $5::bigint)::float8 as "endMs",
            trim_scale(c.high)::text as high, trim_scale(c.low)::text as low, trim_scale(c.close)::text as close
     from candle c where c.instrument_id = any($1::int[]) and c.period = $4 and c.start_ms > $2::bigint - $5 and c.start_ms <= $3::bigint - $5
     order by c.start_ms`,
    [
      asked.instrumentIds,
      Math.floor(asked.fromMs),
      Math.floor(asked.toMs),
      asked.hours === 1 ? '60min' : '4hour',
      asked.hours * HOUR_MS,
    ],
  );
  return rows;
};

/** What decides the highest multiple of an account: its age and the region of its phone. */
export const loadRegistration = async (
  pool: Pool,
  userId: number,
): Promise<{ readonly registeredMs: number; readonly phone: string }> => {
  const { rows } = await pool.query<{ registeredMs: number; phone: string }>(
    `select (extract(epoch from created_at) * 1000)::float8 as "registeredMs", coalesce(phone, '') as phone from app_user where id = $1`,
    [userId],
  );
  return rows[0] ?? { registeredMs: 0, phone: '' };
};
