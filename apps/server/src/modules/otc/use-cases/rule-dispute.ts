import type { OtcOutcome } from '@candor/contract/otc-orders';
import { decideRuling } from '@candor/domain/otc/decide-step';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import type { Rules } from '#kernel/rules/rules';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { sendDecision } from '../disputes.store';
import { sendChanged } from '../order-events';
import { lockOrders, type Order, recordedMsOf } from '../orders.store';
import { notifyDecision } from './dispute-steps';

interface RulingDeps {
  readonly rules: Rules;
  readonly clock: Clock;
}

export interface DisputeRuling {
  readonly orderId: number;
  readonly outcome: OtcOutcome;
  readonly reason: string;
  /** Who decides: the one operator, or the one who approves. */
  readonly operatorId: number;
  /** Who proposed it; null: one operator decides. */
  readonly proposedBy: number | null;
}

interface LockedDispute {
  readonly order: Order;
  readonly decided: { readonly outcome: OtcOutcome; readonly carryOutMs: number; readonly isFinal: boolean };
  readonly nowMs: number;
}

/** Locks the order and refuses an operator who is a side of it or who took part in the decision that was appealed. */
export const judgeRuling = async (
  tx: Tx,
  { rules, clock }: RulingDeps,
  { orderId, outcome, operatorId }: DisputeRuling,
): Promise<LockedDispute> => {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuse('otc_order_unknown');
  const nowMs = Math.max(clock.nowMs(), recordedMsOf(order));
  for (const userId of [order.buyerId, order.sellerId]) await ensureOtherAccount(tx, operatorId, userId);
  const { appealHours } = (await rules.at(order.ruleVersion)).otc;
  const decision = decideRuling(order, { operatorId, outcome, nowMs, appealHours });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  if (order.dispute?.isAppealed && order.dispute.proposedBy === operatorId) refuse('otc_same_operator');
  const { carryOutMs, isFinal } = decision.dispute;
  if (carryOutMs === null) throw new Error('otc: a decision has a time at which it is carried out');
  return { order, decided: { outcome, carryOutMs, isFinal }, nowMs };
};

/** Decides a dispute. It is carried out by time: after the appeal window, or at once after an appeal. */
export const ruleDispute = async (tx: Tx, deps: RulingDeps, ruling: DisputeRuling) => {
  const { order, decided, nowMs } = await judgeRuling(tx, deps, ruling);
  const { reason, operatorId: decidedBy, proposedBy } = ruling;
  sendDecision(tx, { orderId: order.id, ...decided, reason, proposedBy, decidedBy, decidedMs: nowMs });
  await notifyDecision(tx, order, { ...decided, nowMs });
  const { id, buyerId, sellerId } = order;
  sendChanged(tx, [{ id, buyerId, sellerId, state: 'disputed' }]);
  return {
    before: { outcome: order.dispute?.outcome ?? null, isAppealed: order.dispute?.isAppealed === true },
    after: { ...decided, proposedBy },
  };
};
