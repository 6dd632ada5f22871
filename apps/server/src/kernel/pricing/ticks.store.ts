import type { DropReason } from '@candor/domain/pricing/decide-admission';
import { type PauseReason, RECORD_KINDS, type RecordKind, type Tick } from '@candor/domain/pricing/tick';
import type { Pool, PoolClient } from '#platform/db/pool';
import { HELD_LEASE, type Lease, leaseLost, leaseValues } from '#platform/jobs/lease';
import { type Clock, databaseNow } from '#platform/runtime/clock';
import { genesisHash } from './hash-text';
import { AHEAD_AT_MOST_MS, INSERTED_WITHIN_MS } from './tick-limits';
import { TICK_CHANNEL, toNotices } from './tick-notice';

interface TickRow {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly seq: string;
  readonly timeMs: string;
  readonly price: string;
  readonly volume: string;
  readonly sources: string;
  readonly kind: RecordKind;
  readonly reason: PauseReason | '';
  readonly hash: string;
  /** Null for the first tick of all. */
  readonly prevHash: string | null;
}

/** The hash before a tick: of the previous tick or, if retention deleted that, of the checkpoint at its place. */
const COLUMNS = `
  t.instrument_id as "instrumentId", i.symbol, t.seq, t.time_ms as "timeMs", trim_scale(t.price)::text as price,
  trim_scale(t.volume)::text as volume, t.sources, t.kind, t.reason, encode(t.hash, 'hex') as hash,
  encode(coalesce((select b.hash from tick b where b.instrument_id = t.instrument_id and b.seq = t.seq - 1),
    (select c.hash from tick_checkpoint c where c.instrument_id = t.instrument_id and c.seq = t.seq - 1)), 'hex') as "prevHash"`;

const toTick = (row: TickRow): Tick => ({
  ...row,
  seq: Number.parseInt(row.seq, 10),
  timeMs: Number.parseInt(row.timeMs, 10),
  prevHash: row.prevHash ?? genesisHash(row.symbol),
});

/** The newest record of every instrument that has one. */
export const loadHeads = async (sql: Pool | PoolClient): Promise<Tick[]> => {
  const { rows } = await sql.query<TickRow>({
    name: 'tick_heads',
    text: `select ${COLUMNS} from instrument i
           cross join lateral (select * from tick n where n.instrument_id = i.id order by n.seq desc limit 1) t
           order by i.id`,
  });
  return rows.map(toTick);
};

/** The newest price of every instrument that has one; during a pause it precedes the newest record. */
export const loadPriceHeads = async (sql: Pool | PoolClient): Promise<Tick[]> => {
  const { rows } = await sql.query<TickRow>({
    name: 'tick_price_heads',
    text: `select ${COLUMNS} from instrument i
           cross join lateral (select * from tick n where n.instrument_id = i.id and n.kind = 0 order by n.seq desc limit 1) t
           order by i.id`,
  });
  return rows.map(toTick);
};

export interface AfterSeq {
  readonly instrumentId: number;
  readonly seq: number;
}

/** Records after the one known of each instrument, pauses too, oldest first; at most `limit` of each. */
export const loadTicksAfter = async (
  sql: Pool | PoolClient,
  known: readonly AfterSeq[],
  limit: number,
): Promise<Tick[]> => {
  const { rows } = await sql.query<TickRow>({
    name: 'ticks_after',
    text: `select ${COLUMNS} from unnest($1::int[], $2::bigint[]) as k (instrument_id, seq)
           join instrument i on i.id = k.instrument_id
           cross join lateral (select * from tick n where n.instrument_id = k.instrument_id and n.seq > k.seq
                               order by n.seq limit $3) t
           order by t.instrument_id, t.seq`,
    values: [known.map(({ instrumentId }) => instrumentId), known.map(({ seq }) => seq), limit],
  });
  return rows.map(toTick);
};

/** The latest records of one instrument, pauses too, oldest first. */
export const loadLatestTicks = async (pool: Pool, instrumentId: number, limit: number): Promise<Tick[]> => {
  const { rows } = await pool.query<TickRow>({
    name: 'ticks_latest',
    text: `select ${COLUMNS} from tick t join instrument i on i.id = t.instrument_id
           where t.instrument_id = $1 order by t.seq desc limit $2`,
    values: [instrumentId, limit],
  });
  return rows.map(toTick).toReversed();
};

/**
 * Lease check, records and notifications in one statement: without the lease there is no row to insert from. The clock
 * is read from the locked row, so never before the lock is held: `loadTickHorizon` relies on that.
 */
const WRITE = {
  name: 'tick_write',
  text: `with held as materialized (${HELD_LEASE}), clock as materialized (
           select coalesce($15::float8, extract(epoch from clock_timestamp()) * 1000) as now_ms from held
         ), fit as materialized (
           select case when $16::float8 < now_ms - ${INSERTED_WITHIN_MS} then 'too_late'
                       when $17::float8 > now_ms + ${AHEAD_AT_MOST_MS} then 'from_the_future' end as misfit from clock
         ), written as (
           insert into tick (instrument_id, seq, time_ms, price, volume, sources, hash, kind, reason)
           select v.id, v.seq, v.time_ms, v.price, v.volume, v.sources, decode(v.hash, 'hex'), v.kind, v.reason
           from fit, unnest($4::int[], $5::bigint[], $6::bigint[], $7::numeric[], $8::numeric[], $9::text[], $10::text[],
                            $11::smallint[], $12::text[])
             as v (id, seq, time_ms, price, volume, sources, hash, kind, reason)
           where fit.misfit is null
         )
         select fit.misfit, case when fit.misfit is null then pg_notify($13, v.notice) end
         from fit, unnest($14::text[]) as v (notice)`,
};

/** Why a batch was not inserted: its records are too old, or in the future, by the database's clock. */
export type Misfit = Extract<DropReason, 'too_late' | 'from_the_future'>;

/**
 * Writes records and notifies every process, in one statement and transaction. Throws unless the lease is held until
 * its commit. The primary key refuses a second record with the same number. When a record is older than settlement
 * waits for, or in the future, nothing is written and the reason is returned.
 */
export const writeTicks = async (
  { pool, lease, clock }: { readonly pool: Pool; readonly lease: Lease; readonly clock: Clock },
  ticks: readonly Tick[],
): Promise<Misfit | null> => {
  const times = ticks.map(({ timeMs }) => timeMs);
  const values = [
    ...leaseValues(lease),
    ticks.map(({ instrumentId }) => instrumentId),
    ticks.map(({ seq }) => seq),
    times,
    ticks.map(({ price }) => price),
    ticks.map(({ volume }) => volume),
    ticks.map(({ sources }) => sources),
    ticks.map(({ hash }) => hash),
    ticks.map(({ kind }) => kind ?? RECORD_KINDS.price),
    ticks.map(({ reason }) => reason ?? ''),
    TICK_CHANNEL,
    toNotices(ticks),
    databaseNow(clock),
    Math.min(...times),
    Math.max(...times),
  ];
  const { rows } = await pool.query<{ misfit: Misfit | null }>({ ...WRITE, values });
  if (rows[0] === undefined) throw leaseLost(lease);
  return rows[0].misfit;
};
