import type { SettlementWindow, WindowRecord } from '@candor/domain/dual/settlement-price';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface DualWindow extends SettlementWindow {
  readonly id: number;
  readonly instrumentId: number;
  readonly found: number;
  readonly sum: string;
  /** The record before the window; 0 when there is none. */
  readonly beforeSeq: number;
  /** First and last record inside it; 0 when there is none. */
  readonly firstSeq: number;
  readonly lastSeq: number;
}

const COLUMNS = `id, instrument_id as "instrumentId", from_ms::float8 as "fromMs", to_ms::float8 as "toMs", seconds, needed, found,
  trim_scale(sum)::text as sum, before_seq::float8 as "beforeSeq", first_seq::float8 as "firstSeq", last_seq::float8 as "lastSeq"`;

export const loadWindow = async (pool: Pool, id: number): Promise<DualWindow | null> => {
  const { rows } = await pool.query<DualWindow>(`select ${COLUMNS} from dual_window where id = $1`, [id]);
  return rows[0] ?? null;
};

/** The windows of these ends, earliest first. */
export const listWindows = async (
  sql: Pool | PoolClient,
  instrumentId: number,
  ends: readonly Pick<SettlementWindow, 'fromMs' | 'toMs'>[],
): Promise<DualWindow[]> => {
  const { rows } = await sql.query<DualWindow>(
    `select ${COLUMNS} from dual_window w join unnest($2::bigint[], $3::bigint[]) as v(f, t) on w.from_ms = v.f and w.to_ms = v.t
     where w.instrument_id = $1 order by w.to_ms`,
    [instrumentId, ends.map(({ fromMs }) => fromMs), ends.map(({ toMs }) => toMs)],
  );
  return rows;
};

export interface WindowRecords {
  readonly records: readonly WindowRecord[];
  readonly before: { readonly seq: number; readonly timeMs: number } | null;
}

/** The records of the chain inside a window, pauses too, in order, and the one before them. */
export const loadRecords = async (
  client: PoolClient,
  instrumentId: number,
  { fromMs, toMs }: Pick<SettlementWindow, 'fromMs' | 'toMs'>,
): Promise<WindowRecords> => {
  const { rows } = await client.query<WindowRecord>(
    `select seq::float8 as seq, time_ms::float8 as "timeMs", trim_scale(price)::text as price, kind from tick
     where instrument_id = $1 and time_ms >= $2 and time_ms < $3 order by seq`,
    [instrumentId, fromMs, toMs],
  );
  const before = await client.query<{ seq: number; timeMs: number }>(
    `select seq::float8 as seq, time_ms::float8 as "timeMs" from tick where instrument_id = $1 and time_ms < $2
     order by time_ms desc, seq desc limit 1`,
    [instrumentId, fromMs],
  );
  return { records: rows, before: before.rows[0] ?? null };
};

/** The number of the first record at or after a time; null: none yet. */
export const findAfter = async (pool: Pool, instrumentId: number, timeMs: number): Promise<number | null> => {
  const { rows } = await pool.query<{ seq: number }>(
    'select seq::float8 as seq from tick where instrument_id = $1 and time_ms >= $2 order by time_ms, seq limit 1',
    [instrumentId, timeMs],
  );
  return rows[0]?.seq ?? null;
};

/** Inserts a window, or finds the one that was inserted before: both were added up from the same final records. */
export const insertWindow = async ({ client }: Tx, window: Omit<DualWindow, 'id'>, at: Date): Promise<DualWindow> => {
  await client.query(
    `insert into dual_window (instrument_id, from_ms, to_ms, seconds, needed, found, sum, before_seq, first_seq, last_seq, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (instrument_id, from_ms, to_ms) do nothing`,
    [
      window.instrumentId,
      window.fromMs,
      window.toMs,
      window.seconds,
      window.needed,
      window.found,
      window.sum,
      window.beforeSeq,
      window.firstSeq,
      window.lastSeq,
      at,
    ],
  );
  const [stored] = await listWindows(client, window.instrumentId, [window]);
  if (stored === undefined) throw new Error('dual: the window was not stored');
  return stored;
};
