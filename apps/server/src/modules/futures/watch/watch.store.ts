import type { TriggerFacts } from '@candor/domain/futures/decide-trigger';
import { cursorWriter } from '#kernel/pricing/tick-cursors.store';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { type Floored, readFloored, withXidFloor } from '#platform/db/xid-floor';
import { ACCEPTED_SEQ } from '../positions.store';

/** A position or an entrust as the watcher holds it. */
export interface WatchRow extends TriggerFacts {
  readonly id: number;
  readonly instrumentId: number;
  /** The last tick the previous watcher checked for this instrument; 0: none. */
  readonly cursorSeq: number;
  /** Whether that watcher knew the row in its current state. */
  readonly wasKnown: boolean;
}

const COLUMNS = `
  p.id, p.instrument_id as "instrumentId", p.status, p.side, p.limit_price as "limitPrice",
  (extract(epoch from p.expires_at) * 1000)::float8 as "expiresMs", p.take_profit as "takeProfit", p.stop_loss as "stopLoss",
  p.liquidation_price as "liquidationPrice", p.warn_price as "warnPrice", p.urgent_price as "urgentPrice", p.warned,
  coalesce(p.entry_seq, 0)::float8 as "entrySeq", p.watch_seq::float8 as "watchSeq", ${ACCEPTED_SEQ} as "acceptedSeq",
  coalesce(c.seq, 0)::float8 as "cursorSeq", coalesce(p.changed_xid < c.xid, false) as "wasKnown"`;
const FROM = 'futures_position p left join futures_cursor c on c.instrument_id = p.instrument_id';
const LIVE = `p.status in ('pending', 'entrust', 'open', 'closing')`;

const CHANGED = {
  name: 'futures_changed',
  text: withXidFloor(`select ${COLUMNS} from ${FROM} where ${LIVE} and p.changed_xid >= $1::bigint`),
};

/** Loads the waiting rows that were changed by this transaction or a later one. */
export const loadChanged = async (pool: Pool, sinceXid: string): Promise<Floored<WatchRow>> => {
  const { rows } = await pool.query<WatchRow & { floor: string }>({ ...CHANGED, values: [sinceXid] });
  return readFloored<WatchRow>(rows);
};

/** The rows among these ids that still wait for prices. */
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

/** Entrusts that have expired. */
export const loadExpired = async (pool: Pool, nowMs: number, limit: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'futures_expired',
    text: `select id from futures_position where status = 'entrust' and expires_at <= to_timestamp($1 / 1000.0) order by id limit $2`,
    values: [nowMs, limit],
  });
  return rows.map(({ id }) => id);
};

/** Stores the warning level sent; never lowers it. The caller holds the row locks. */
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
