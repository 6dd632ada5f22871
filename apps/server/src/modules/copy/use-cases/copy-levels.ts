import { computeCopyLevels } from '@candor/domain/copy/decide-copy';
import {
  loadMarks,
  lockPositions,
  type MarkTick,
  type PositionRow,
  sendFuturesEvents,
  sendPositions,
} from '#modules/futures/index';
import type { Tx } from '#platform/db/with-tx';
import { type NewResult, type OpenCopy, sendResults } from '../copies.store';
import type { FanOutDeps } from '../deps';
import type { RelationRow } from '../relations.store';
import type { Signal } from '../signals.store';

const toResult = ({ followerId, relationId, positionId }: OpenCopy, isChanged: boolean): NewResult => ({
  followerId,
  relationId,
  positionId,
  outcome: isChanged ? 'made' : 'skipped',
  reason: isChanged ? '' : 'gone',
  params: {},
  askedLots: '0',
  lots: '0',
});

/**
 * Copies changed levels to one batch of copies; a follower's own levels stay. Like the leader's they apply to later ticks. A
 * level that the price has passed meanwhile is left out.
 */
export const copyLevels = async (
  deps: FanOutDeps,
  tx: Tx,
  batch: {
    readonly signal: Signal;
    readonly copies: readonly OpenCopy[];
    readonly relations: ReadonlyMap<number, RelationRow>;
  },
): Promise<void> => {
  const { signal, copies, relations } = batch;
  const ids = copies.map(({ positionId }) => positionId);
  const rows = await lockPositions(tx.client, ids);
  const mark = (await loadMarks(tx.client, [signal.instrumentId])).get(signal.instrumentId);
  const priceScale = deps.board.instrument(signal.instrumentId)?.priceScale ?? 0;
  const change = (copy: OpenCopy, { price, seq }: MarkTick): PositionRow | null => {
    const row = rows.get(copy.positionId);
    const relation = relations.get(copy.relationId);
    if (row?.status !== 'open' || row.orderType !== 2 || relation === undefined) return null;
    const { entryPrice, liquidationPrice } = row;
    const facts = { entryPrice: entryPrice ?? signal.price, mark: price, liquidationPrice, priceScale };
    const order = { side: row.side, takeProfit: signal.takeProfit, stopLoss: signal.stopLoss };
    return { ...row, ...computeCopyLevels(relation, order, facts), watchSeq: Math.max(row.watchSeq, seq) };
  };
  const changed = copies.map((copy) => (mark === undefined ? null : change(copy, mark)));
  const written = changed.filter((row) => row !== null);
  sendPositions(tx, written);
  sendFuturesEvents(tx, written);
  const results = copies.map((copy, place) => toResult(copy, changed[place] !== null));
  sendResults(tx, signal, { results, at: new Date(deps.clock.nowMs()) });
};
