import type { Checkpoint } from '@candor/domain/pricing/chain';
import type { Tick } from '@candor/domain/pricing/tick';
import { loadCheckpoints } from '#kernel/pricing/checkpoints.store';
import { loadTicksAfter } from '#kernel/pricing/ticks.store';
import type { TickSpan } from '#kernel/product/receipt-source';
import type { Pool } from '#platform/db/pool';

export interface Evidence {
  readonly ticks: readonly Tick[];
  readonly checkpoints: readonly Checkpoint[];
}

/** Checkpoints are signed every minute, about 240 ticks apart; a longer gap means that signing has stopped. */
const MOST_TICKS = 4_000;

const loadSpan = async (pool: Pool, instrumentId: number, span: TickSpan): Promise<Evidence> => {
  const checkpoints = await loadCheckpoints(pool, { instrumentId, fromSeq: span.throughSeq, limit: 1 });
  const end = checkpoints[0]?.seq ?? span.fromSeq + MOST_TICKS - 1;
  const limit = Math.min(MOST_TICKS, end - span.fromSeq + 1);
  const ticks = await loadTicksAfter(pool, [{ instrumentId, seq: span.fromSeq - 1 }], limit);
  return { ticks, checkpoints };
};

/**
 * The ticks of these spans, each extended to the next signed checkpoint, so that it can be verified separately. In
 * order and without duplicates; the newest run ends at the newest tick while its checkpoint is not signed yet.
 */
export const loadEvidence = async (
  pool: Pool,
  instrumentId: number | null,
  spans: readonly TickSpan[],
): Promise<Evidence> => {
  const [first, ...rest] = spans;
  if (first === undefined || instrumentId === null) return { ticks: [], checkpoints: [] };
  const begun = await loadSpan(pool, instrumentId, first);
  const end = begun.ticks.at(-1)?.seq ?? first.throughSeq;
  const next = rest[0];
  if (next === undefined) return begun;
  if (next.throughSeq <= end) return begun;
  // Adjacent runs are merged: a separate run needs a checkpoint at its end.
  if (next.fromSeq <= end + 1) {
    return loadEvidence(pool, instrumentId, [
      { fromSeq: first.fromSeq, throughSeq: next.throughSeq },
      ...rest.slice(1),
    ]);
  }
  const later = await loadEvidence(pool, instrumentId, rest);
  return { ticks: [...begun.ticks, ...later.ticks], checkpoints: [...begun.checkpoints, ...later.checkpoints] };
};
