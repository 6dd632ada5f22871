import { decideStops } from '@candor/domain/futures/decide-stops';
import { decideTrigger } from '@candor/domain/futures/decide-trigger';
import { withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import { isStaleTick, loadMarks, type MarkTick } from '../marks.store';
import { sendLevels } from '../position-actions';
import { lockPositions, type PositionRow, sendPositions } from '../positions.store';

export interface StopsRequest {
  readonly userId: number;
  readonly id: number;
  /** Null: unset. */
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

/** While the market is closed or paused, the last price is valid; otherwise a stale price is refused. */
const ensureMark = (deps: FuturesDeps, row: PositionRow, tick: MarkTick | undefined): MarkTick => {
  const instrument = deps.board.instrument(row.instrumentId);
  const isAtRest = !deps.board.isOpen(row.instrumentId) || deps.board.pauseOf(row.instrumentId) !== null;
  const isSilent = !isAtRest && isStaleTick(tick, deps.clock.nowMs());
  return tick && !isSilent ? tick : refuse('price_unavailable', { symbol: instrument?.symbol ?? '' });
};

const CLOSING: readonly (string | null)[] = ['sl', 'tp', 'liquidation'];

const ensureOpen = (row: PositionRow | undefined, userId: number): PositionRow & { status: 'open' } => {
  if (row?.userId !== userId) return refuse('position_unknown');
  if (row.status === 'closing') return refuse('position_closing');
  if (row.status !== 'open') return refuse('position_not_open');
  if (row.orderType === 2) return refuse('position_copied');
  return { ...row, status: row.status };
};

/** Sets both levels of an own open position; they apply to later ticks. */
export const setStops = async (deps: FuturesDeps, request: StopsRequest): Promise<void> => {
  const { userId, id, takeProfit, stopLoss } = request;
  if (takeProfit === null && stopLoss === null) return refuse('stops_missing');
  await withTx(deps.pool, async (tx) => {
    const row = ensureOpen((await lockPositions(tx.client, [id])).get(id), userId);
    const tick = ensureMark(deps, row, (await loadMarks(tx.client, [row.instrumentId])).get(row.instrumentId));
    // The price has already triggered a close, which is not booked yet.
    if (CLOSING.includes(decideTrigger({ ...row, fillSeq: null }, tick))) return refuse('position_not_open');
    const decision = decideStops(
      { takeProfit, stopLoss },
      {
        side: row.side,
        entryPrice: row.entryPrice ?? tick.price,
        mark: tick.price,
        liquidationPrice: row.liquidationPrice,
        priceScale: deps.board.instrument(row.instrumentId)?.priceScale ?? 0,
      },
    );
    if (!decision.ok) throw new Refusal(decision.code, decision.params);
    const changed = { ...row, takeProfit, stopLoss, watchSeq: tick.seq };
    sendPositions(tx, [changed]);
    sendFuturesEvents(tx, [changed]);
    sendLevels(deps, tx, { row: changed, tick });
  });
  deps.changes.notify();
};
