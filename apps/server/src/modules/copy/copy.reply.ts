import type { ReplyOf } from '@candor/contract/call';
import type { copyLog, copyPreview, copyTrades } from '@candor/contract/copy';
import type { relationRow } from '@candor/contract/copy-fields';
import type { CopyDecision, LeaderOrder } from '@candor/domain/copy/decide-copy';
import { computeStopsAt } from '@candor/domain/copy/decide-follow';
import { computeShareAtStop, computeShareDue } from '@candor/domain/copy/profit-share';
import { add, sub, toAmount, toFixed8 } from '@candor/money/decimal';
import type * as z from 'zod/mini';
import type { RelationFigures } from './stop-loss.store';
import type { ReadRelation } from './use-cases/read-relations';
import type { CopyView, LogView, RelationView } from './views.store';

/** A relation with its figures and the result its share is settled by. */
interface ShownRelation extends Pick<ReadRelation, 'result'> {
  readonly row: RelationView;
  readonly figures?: Pick<RelationFigures, 'net' | 'open' | 'used' | 'running'> | undefined;
}

const NOTHING = { net: '0', open: 0, used: '0', running: '0' };

export const toRelation = ({ row, figures = NOTHING, result }: ShownRelation): z.output<typeof relationRow> => {
  const realised = sub(toAmount(figures.net), toAmount(row.netBefore));
  const shared = sub(toAmount(row.sharedTotal), toAmount(row.sharedBefore));
  const running = row.state === 'ended' ? toAmount('0') : toAmount(figures.running);
  const state = { ...result, sharedTotal: row.sharedTotal, sharePercent: row.sharePercent };
  return {
    id: row.id,
    leader_id: row.leaderId,
    leader_name: row.leaderName,
    leader_portrait: row.leaderPortrait,
    leader_state: row.leaderState,
    state: row.state,
    end_cause: row.endCause,
    type: row.type,
    number: toFixed8(row.number),
    total_cap: toFixed8(row.totalCap),
    order_cap: toFixed8(row.orderCap),
    stop_loss_percent: toFixed8(row.stopLossPercent),
    max_multiple: row.maxMultiple,
    take_profit_percent: toFixed8(row.takeProfitPercent),
    stop_level_percent: toFixed8(row.stopLevelPercent),
    guard_percent: toFixed8(row.guardPercent),
    instrument_ids: [...row.instrumentIds],
    share_percent: toFixed8(row.sharePercent),
    started_ms: row.startedAt.getTime(),
    ended_ms: row.endedAt?.getTime() ?? 0,
    used: toFixed8(figures.used),
    open_copies: figures.open,
    realised: toFixed8(realised),
    unrealised: toFixed8(running),
    shared: toFixed8(shared),
    share_due: toFixed8(computeShareDue(state)),
    share_at_stop: toFixed8(computeShareAtStop(state)),
    share_debt: toFixed8(row.debt),
    result: toFixed8(sub(add(realised, running), shared)),
    stops_at: toFixed8(computeStopsAt(row)),
  };
};

type Symbols = (instrumentId: number) => string;

export const toCopy = (row: CopyView, symbolOf: Symbols): ReplyOf<typeof copyTrades>['items'][number] => ({
  position_id: row.positionId,
  leader_id: row.leaderId,
  leader_name: row.leaderName,
  relation_id: row.relationId,
  instrument_id: row.instrumentId,
  symbol: symbolOf(row.instrumentId),
  side: row.side,
  multiple: row.multiple,
  lots: toFixed8(row.lots),
  lots_left: toFixed8(row.lotsLeft),
  contract_size: toFixed8(row.contractSize),
  margin: toFixed8(row.margin),
  margin_left: toFixed8(row.marginLeft),
  entry_price: toFixed8(row.entryPrice),
  close_price: toFixed8(row.closePrice),
  take_profit: toFixed8(row.takeProfit),
  stop_loss: toFixed8(row.stopLoss),
  liquidation_price: toFixed8(row.liquidationPrice),
  close_cause: row.closeCause,
  is_open: row.status === 'open' || row.status === 'closing' ? 1 : 0,
  is_closing: row.status === 'closing' ? 1 : 0,
  self_held: row.isSelfHeld ? 1 : 0,
  net: toFixed8(row.net),
  fees: toFixed8(row.fees),
  opened_ms: row.openedMs,
  closed_ms: row.closedMs,
});

export const toLog = (row: LogView, symbolOf: Symbols): ReplyOf<typeof copyLog>['items'][number] => ({
  id: row.id,
  relation_id: row.relationId,
  leader_id: row.leaderId,
  leader_name: row.leaderName,
  kind: row.kind,
  outcome: row.outcome,
  reason: row.reason,
  params: { ...row.params },
  symbol: symbolOf(row.instrumentId),
  side: row.side,
  asked_lots: toFixed8(row.askedLots),
  lots: toFixed8(row.lots),
  at_ms: row.atMs,
});

/** The worked example: the leader's last order as these settings would have copied it. */
export const toExample = (
  order: LeaderOrder,
  decision: CopyDecision,
  symbol: string,
): NonNullable<ReplyOf<typeof copyPreview>['example']> => {
  const made = decision.outcome === 'skipped' ? null : decision;
  return {
    symbol,
    side: order.side,
    leader_lots: toFixed8(order.lots),
    leader_multiple: order.multiple,
    lots: toFixed8(made?.lots ?? '0'),
    multiple: made?.plan.multiple ?? 0,
    margin: toFixed8(made?.plan.margin ?? '0'),
    fee: toFixed8(made?.plan.fee ?? '0'),
    outcome: decision.outcome,
    reason: decision.reason,
    params: { ...decision.params },
  };
};
