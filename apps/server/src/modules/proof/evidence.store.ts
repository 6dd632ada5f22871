import type { Checkpoint } from '@candor/domain/pricing/chain';
import type { Tick } from '@candor/domain/pricing/tick';
import { loadCheckpoints } from '#kernel/pricing/checkpoints.store';
import { loadTicksAfter } from '#kernel/pricing/ticks.store';
import type { Pool } from '#platform/db/pool';

/** Ticks a receipt cannot do without. */
export interface Span {
  readonly fromSeq: number;
  readonly throughSeq: number;
}

export interface Evidence {
  readonly ticks: readonly Tick[];
  readonly checkpoints: readonly Checkpoint[];
}

/** Checkpoints come every minute, 240 ticks apart; more than this means that nobody signs any more. */
const MOST_TICKS = 4_000;

/** The last record not after a moment; 0 when there is none. */
const findLastSeqAt = async (pool: Pool, instrumentId: number, timeMs: number): Promise<number> => {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'proof_last_tick_at',
    text: `select seq::float8 as seq from tick where instrument_id = $1 and time_ms <= $2 order by time_ms desc limit 1`,
    values: [instrumentId, timeMs],
  });
  return rows[0]?.seq ?? 0;
};

/**
 * The last record not after an option's due time, from as far back as there are enough prices behind its entry, to the one
 * behind it, which shows that it was the last.
 */
export const findExitSpan = async (
  pool: Pool,
  {
    instrumentId,
    entrySeq,
    dueMs,
    minTicks,
  }: { instrumentId: number; entrySeq: number; dueMs: number; minTicks: number },
): Promise<Span> => {
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

const loadSpan = async (pool: Pool, instrumentId: number, span: Span): Promise<Evidence> => {
  const checkpoints = await loadCheckpoints(pool, { instrumentId, fromSeq: span.throughSeq, limit: 1 });
  const end = checkpoints[0]?.seq ?? span.fromSeq + MOST_TICKS - 1;
  const limit = Math.min(MOST_TICKS, end - span.fromSeq + 1);
  const ticks = await loadTicksAfter(pool, [{ instrumentId, seq: span.fromSeq - 1 }], limit);
  return { ticks, checkpoints };
};

/**
 * The ticks of these spans, each run on to the signed checkpoint behind it, so that it can be proved on its own. In order
 * and without repetition; the newest run ends at the newest tick while its checkpoint is still to come.
 */
export const loadEvidence = async (pool: Pool, instrumentId: number, spans: readonly Span[]): Promise<Evidence> => {
  const [first, ...rest] = spans;
  if (first === undefined) return { ticks: [], checkpoints: [] };
  const begun = await loadSpan(pool, instrumentId, first);
  const end = begun.ticks.at(-1)?.seq ?? first.throughSeq;
  const next = rest[0];
  if (next === undefined) return begun;
  if (next.throughSeq <= end) return begun;
  // Runs that touch become one: a run of its own needs a checkpoint at its end.
  if (next.fromSeq <= end + 1) {
    return loadEvidence(pool, instrumentId, [
      { fromSeq: first.fromSeq, throughSeq: next.throughSeq },
      ...rest.slice(1),
    ]);
  }
  const later = await loadEvidence(pool, instrumentId, rest);
  return { ticks: [...begun.ticks, ...later.ticks], checkpoints: [...begun.checkpoints, ...later.checkpoints] };
};
