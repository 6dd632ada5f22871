import type { Pool, PoolClient } from '#platform/db/pool';

export interface SweepPlan {
  readonly instrumentId: number;
  /** Retention has processed all ticks up to this one. */
  readonly sweptSeq: string;
  /** The checkpoint at which this batch ends. */
  readonly upToSeq: string;
}

/**
 * The next batch of every instrument that has ticks to delete. A batch ends at a checkpoint, so that the remaining
 * ticks begin at one. It never includes the newest price, a tick that is not in the stored bars yet, or a span that is
 * still open.
 */
const PLAN = `
  with bound as (
    select i.id, coalesce(s.swept_seq, 0) as swept, least(
             coalesce((select t.seq - 1 from tick t where t.instrument_id = i.id and t.kind = 0 order by t.seq desc limit 1), 0),
             coalesce((select c.last_seq from candle c where c.instrument_id = i.id and c.period = '1min'
                       order by c.start_ms desc limit 1), 0),
             (select coalesce((select c.seq from tick_checkpoint c where c.instrument_id = i.id and c.time_ms < k.from_ms
                               order by c.time_ms desc limit 1), 0)
              from tick_keep k where k.instrument_id = i.id and k.to_ms is null order by k.from_ms limit 1)) as seq
    from instrument i left join tick_sweep s on s.instrument_id = i.id
  ), cut as (
    select b.id, b.swept, (select c.seq from tick_checkpoint c where c.instrument_id = b.id and c.seq <= b.seq and c.time_ms < $1
                           order by c.time_ms desc limit 1) as seq
    from bound b
  )
  select cut.id as "instrumentId", cut.swept as "sweptSeq", batch.seq as "upToSeq"
  from cut cross join lateral (
    (select c.seq from tick_checkpoint c where c.instrument_id = cut.id and c.seq > cut.swept and c.seq <= cut.seq and c.seq <= cut.swept + $2
     order by c.seq desc limit 1)
    union all
    (select c.seq from tick_checkpoint c where c.instrument_id = cut.id and c.seq > cut.swept and c.seq <= cut.seq
     order by c.seq limit 1)
    limit 1) batch
  order by cut.id`;

export const planSweeps = async (pool: Pool, beforeMs: number, batch: number): Promise<SweepPlan[]> => {
  const { rows } = await pool.query<SweepPlan>(PLAN, [beforeMs, batch]);
  return rows;
};

/** Kept spans are widened to the signed checkpoints around them: only from there can a tick be proved. */
const DELETE = `
  with edge as (
    select coalesce((select c.time_ms from tick_checkpoint c where c.instrument_id = $1 and c.seq = $2), -1) as from_ms,
           (select c.time_ms from tick_checkpoint c where c.instrument_id = $1 and c.seq = $3) as to_ms
  ), kept as materialized (
    select coalesce((select c.seq from tick_checkpoint c where c.instrument_id = $1 and c.time_ms < k.from_ms
                     order by c.time_ms desc limit 1), 0) as after_seq,
           coalesce((select c.seq from tick_checkpoint c where c.instrument_id = $1 and c.time_ms >= k.to_ms
                     order by c.time_ms limit 1), $3) as to_seq
    from tick_keep k, edge where k.instrument_id = $1 and k.from_ms <= edge.to_ms and k.to_ms > edge.from_ms
  )
  delete from tick t where t.instrument_id = $1 and t.seq > $2 and t.seq <= $3
    and not exists (select from kept where t.seq > kept.after_seq and t.seq <= kept.to_seq)`;

/** Deletes the ticks of one batch that are not kept and stores its end. Returns the number of deleted ticks. */
export const sweepTicks = async (client: PoolClient, plan: SweepPlan): Promise<number> => {
  const deleted = await client.query(DELETE, [plan.instrumentId, plan.sweptSeq, plan.upToSeq]);
  await client.query(
    `insert into tick_sweep (instrument_id, swept_seq) values ($1, $2)
     on conflict (instrument_id) do update set swept_seq = excluded.swept_seq`,
    [plan.instrumentId, plan.upToSeq],
  );
  return deleted.rowCount ?? 0;
};
