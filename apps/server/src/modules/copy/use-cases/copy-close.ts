import { computeCopyClose } from '@candor/domain/copy/decide-copy';
import { isZero, toAmount } from '@candor/money/decimal';
import { type CloseItem, closeLocked, isPosition, lockPositions, type MarkTick } from '#modules/futures/index';
import type { Tx } from '#platform/db/with-tx';
import { type NewResult, type OpenCopy, sendResults } from '../copies.store';
import { sendCopyEvents } from '../copy-events';
import type { FanOutDeps } from '../deps';
import type { Signal } from '../signals.store';

interface Planned {
  readonly copy: OpenCopy;
  /** Null: the copy ended, or became its owner's own, before the leader's close reached it. */
  readonly lots: string | null;
}

const isNothing = (lots: string): boolean => isZero(toAmount(lots));

const toResult = ({ copy, lots }: Planned): NewResult => {
  const reason = lots === null ? 'gone' : isNothing(lots) ? 'below_minimum' : '';
  return {
    followerId: copy.followerId,
    relationId: copy.relationId,
    outcome: reason === '' ? 'made' : 'skipped',
    reason,
    params: {},
    positionId: copy.positionId,
    askedLots: lots ?? '0',
    lots: lots ?? '0',
  };
};

/**
 * Closes the leader's fraction of the copies of one batch, at the leader's tick and price. A copy that its owner is closing
 * alone is closed here if the leader's close comes first: whoever holds its lock and finds it open decides.
 */
export const copyClose = async (
  deps: FanOutDeps,
  tx: Tx,
  { signal, copies }: { readonly signal: Signal; readonly copies: readonly OpenCopy[] },
): Promise<void> => {
  const at = new Date(deps.clock.nowMs());
  const rows = await lockPositions(
    tx.client,
    copies.map(({ positionId }) => positionId),
  );
  const tick: MarkTick = { seq: signal.tickSeq, timeMs: signal.tickMs, price: signal.price };
  const planned = copies.map((copy): Planned => {
    const row = rows.get(copy.positionId);
    if (row === undefined || !isPosition(row) || row.orderType !== 2) return { copy, lots: null };
    const leader = { closedLots: signal.lots, lotsBefore: signal.lotsBefore };
    return { copy, lots: computeCopyClose(row.lotsLeft, leader) };
  });
  const items = planned.flatMap(({ copy, lots }): CloseItem[] =>
    lots === null || isNothing(lots) ? [] : [{ positionId: copy.positionId, cause: 'leader', lots, tick }],
  );
  const outcomes = await closeLocked(deps, tx, { rows, items, atMs: signal.tickMs });
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed) throw new Error(`a copy could not be closed: ${JSON.stringify(failed)}`);
  sendResults(tx, signal, { results: planned.map(toResult), at });
  const changes = copies.map(({ followerId, relationId }) => ({
    userId: followerId,
    relationIds: [relationId],
    skipped: 0,
  }));
  sendCopyEvents(tx, changes);
};
