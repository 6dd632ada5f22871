import type { TriggerFacts } from '@candor/domain/futures/decide-trigger';
import { cursorWriter } from '#kernel/pricing/tick-cursors.store';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { type Floored, readFloored, withXidFloor } from '#platform/db/xid-floor';
import type { MarkTick } from '../marks.store';

/** A position or an entrust as the watcher holds it. */
export interface WatchRow extends TriggerFacts {
  readonly id: number;
  readonly instrumentId: number;
  /** How far the last watcher came with this instrument; 0: nowhere. */
  readonly cursorSeq: number;
  /** Whether that watcher knew the row as it is. */
  readonly wasKnown: boolean;
}

const COLUMNS = `
  p.id, p.instrument_id as "instrumentId", p.status, p.side, p.limit_price as "limitPrice",
  (extract(epoch from p.expires_at) * 1000)::float8 as "expiresMs", p.take_profit as "takeProfit", p.stop_loss as "stopLoss",
  p.liquidation_price as "liquidationPrice", p.warn_price as "warnPrice", p.urgent_price as "urgentPrice", p.warned,
  coalesce(p.entry_seq, 0)::float8 as "entrySeq", p.watch_seq::float8 as "watchSeq",
  coalesce(c.seq, 0)::float8 as "cursorSeq", coalesce(p.changed_xid < c.xid, false) as "wasKnown"`;
const FROM = 'futures_position p left join futures_cursor c on c.instrument_id = p.instrument_id';
const LIVE = `p.status in ('entrust', 'open')`;

const CHANGED = {
  name: 'futures_changed',
  text: withXidFloor(`select ${COLUMNS} from ${FROM} where ${LIVE} and p.changed_xid >= $1::bigint`),
};

/** What waits for prices and was changed by this transaction or a later one. */
export const loadChanged = async (pool: Pool, sinceXid: string): Promise<Floored<WatchRow>> => {
  const { rows } = await pool.query<WatchRow & { floor: string }>({ ...CHANGED, values: [sinceXid] });
  return readFloored<WatchRow>(rows);
};

/** Those of these that still wait for prices. */
export const loadWaiting = async (pool: Pool, ids: readonly number[]): Promise<WatchRow[]> => {
  const { rows } = await pool.query<WatchRow>({
    name: 'futures_waiting',
    text: `select ${COLUMNS} from ${FROM} where ${LIVE} and p.id = any($1::int[])`,
    values: [ids],
  });
  return rows;
};

export const loadLiveIds = async (pool: Pool): Promise<Set<number>> => {
  const { rows } = await pool.query<{ id: number }>(`select p.id from futures_position p where ${LIVE}`);
  return new Set(rows.map(({ id }) => id));
};

/** The next ticks of one instrument after a number, oldest first, none later than a moment. */
export const loadTicksAfter = async (
  pool: Pool,
  { instrumentId, seq, untilMs, limit }: { instrumentId: number; seq: number; untilMs: number; limit: number },
): Promise<MarkTick[]> => {
  const { rows } = await pool.query<MarkTick>({
    name: 'futures_ticks_after',
    text: `select seq::float8 as seq, trim_scale(price)::text as price, time_ms::float8 as "timeMs" from tick
           where instrument_id = $1 and kind = 0 and seq > $2 and time_ms <= $3 order by seq limit $4`,
    values: [instrumentId, seq, untilMs, limit],
  });
  return rows;
};

/** Entrusts whose time is over. */
export const loadExpired = async (pool: Pool, nowMs: number, limit: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'futures_expired',
    text: `select id from futures_position where status = 'entrust' and expires_at <= to_timestamp($1 / 1000.0) order by id limit $2`,
    values: [nowMs, limit],
  });
  return rows.map(({ id }) => id);
};

/** Remembers what was said; never less than before. The rows are locked. */
export const updateWarned = async (
  { client }: Tx,
  warned: readonly { readonly id: number; readonly warned: number }[],
): Promise<void> => {
  await client.query({
    name: 'futures_warned',
    text: `update futures_position p set warned = v.warned from unnest($1::int[], $2::smallint[]) as v (id, warned)
           where p.id = v.id and p.warned < v.warned`,
    values: [warned.map(({ id }) => id), warned.map((one) => one.warned)],
  });
};

export const upsertCursors = cursorWriter('futures_cursor');
