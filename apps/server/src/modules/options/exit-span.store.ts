import type { TickSpan } from '#kernel/product/receipt-source';
import type { Pool } from '#platform/db/pool';

/** The last record at or before a time; 0 when there is none. */
const findLastSeqAt = async (pool: Pool, instrumentId: number, timeMs: number): Promise<number> => {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'proof_last_tick_at',
    text: `select seq::float8 as seq from tick where instrument_id = $1 and time_ms <= $2 order by time_ms desc limit 1`,
    values: [instrumentId, timeMs],
  });
  return rows[0]?.seq ?? 0;
};

/**
 * The records a receipt needs for its exit: from enough prices after the entry, over the last record at or before the
 * due time, to the next one, which proves that it was the last.
 */
export const findExitSpan = async (
  pool: Pool,
  {
    instrumentId,
    entrySeq,
    dueMs,
    minTicks,
  }: { instrumentId: number; entrySeq: number; dueMs: number; minTicks: number },
): Promise<TickSpan> => {
  const last = Math.max(await findLastSeqAt(pool, instrumentId, dueMs), entrySeq);
  const { rows } = await pool.query<{ seq: number; count: number }>({
    name: 'proof_exit_span',
    text: `select coalesce(min(seq), 0)::float8 as seq, count(*)::int as count from (
             select seq from tick where instrument_id = $1 and kind = 0 and seq > $2 and seq <= $3 order by seq desc limit $4) t`,
    values: [instrumentId, entrySeq, last, minTicks],
  });
  const [found] = rows;
  const fromSeq = found !== undefined && found.count >= minTicks ? found.seq : entrySeq;
  return { fromSeq: Math.min(fromSeq, last), throughSeq: last + 1 };
};
