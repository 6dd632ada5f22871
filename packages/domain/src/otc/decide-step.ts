import type { OtcAction, OtcCancelReason, OtcOrderState, OtcOutcome } from '@candor/contract/otc-orders';
import { type Refused, refused } from '../refused';
import { cancelReasonsOf } from './cancel-reasons';
import type { OtcRules } from './otc-rules';

export type OrderRole = 'buyer' | 'seller' | 'stranger';

export interface DisputeFacts {
  readonly outcome: OtcOutcome | null;
  /** When the outcome is carried out; null while undecided or while an appeal waits. */
  readonly carryOutMs: number | null;
  readonly isAppealed: boolean;
  readonly isFinal: boolean;
  readonly decidedBy: number | null;
}

export interface OrderFacts {
  readonly state: OtcOrderState;
  readonly payDueMs: number;
  readonly paidMs: number | null;
  readonly isCancelAsked: boolean;
  readonly dispute: DisputeFacts | null;
}

export interface StepAsk {
  readonly role: OrderRole;
  readonly action: OtcAction;
  readonly nowMs: number;
  /** Of `cancel`. */
  readonly reason?: OtcCancelReason;
  /** Of `rate`: this side has rated before. */
  readonly hasRated?: boolean;
}

type Times = Pick<OtcRules, 'quietMinutes' | 'autoDisputeHours'>;
export type StepDecision = { readonly ok: true; readonly state: OtcOrderState } | Refused;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const to = (state: OtcOrderState): StepDecision => ({ ok: true, state });
const MOVED_ON = refused('otc_order_state');

/** From when a dispute over a paid order can be opened. */
export const disputeFromMs = (paidMs: number, { quietMinutes }: Times): number => paidMs + quietMinutes * MINUTE_MS;
export const autoDisputeMs = (paidMs: number, { autoDisputeHours }: Times): number =>
  paidMs + autoDisputeHours * HOUR_MS;

/** Until when the seller should release. Nothing follows from it but what the app shows. */
export const releaseTargetMs = (
  paidMs: number,
  { releaseTargetMinutes }: Pick<OtcRules, 'releaseTargetMinutes'>,
): number => paidMs + releaseTargetMinutes * MINUTE_MS;

const clockText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

interface Case {
  readonly order: OrderFacts;
  readonly ask: StepAsk;
  readonly rules: Times;
}

/** The last millisecond before the deadline is in time, the deadline itself is not. */
const isPayable = ({ order, ask }: Case): boolean => ask.nowMs < order.payDueMs;

const decidePay = (one: Case): StepDecision => {
  if (one.ask.role !== 'buyer') return refused('otc_not_buyer');
  if (one.order.state !== 'pending') return MOVED_ON;
  return isPayable(one) ? to('paid') : refused('otc_time_over');
};

const decideRelease = ({ order, ask }: Case): StepDecision => {
  if (ask.role !== 'seller') return refused('otc_not_seller');
  if (order.state === 'pending') return refused('otc_not_paid');
  if (order.state === 'paid') return to('completed');
  // The seller may give in until operators have decided.
  return order.state === 'disputed' && order.dispute?.outcome === null ? to('released') : MOVED_ON;
};

const decideCancel = (one: Case): StepDecision => {
  const { order, ask } = one;
  if (ask.role !== 'buyer') return refused('otc_not_buyer');
  if (order.state !== 'pending' && order.state !== 'paid') return MOVED_ON;
  const isPaid = order.state === 'paid';
  if (!isPaid && !isPayable(one)) return refused('otc_time_over');
  if (isPaid && !order.isCancelAsked) return refused('otc_cancel_after_paid');
  return ask.reason === undefined || cancelReasonsOf(isPaid).includes(ask.reason)
    ? to('cancelled')
    : refused('otc_cancel_after_paid');
};

const decideAskCancel = (one: Case): StepDecision => {
  const { order, ask } = one;
  if (ask.role !== 'seller') return refused('otc_not_seller');
  if (order.state !== 'pending' && order.state !== 'paid') return MOVED_ON;
  if (order.state === 'pending' && !isPayable(one)) return refused('otc_time_over');
  return order.isCancelAsked ? refused('otc_asked_already') : to(order.state);
};

const decideDispute = ({ order, ask, rules }: Case): StepDecision => {
  if (order.state !== 'paid' || order.paidMs === null) return MOVED_ON;
  const fromMs = disputeFromMs(order.paidMs, rules);
  return ask.nowMs >= fromMs ? to('disputed') : refused('otc_dispute_early', { time: clockText(fromMs) });
};

const decideStatement = ({ order }: Case): StepDecision =>
  order.state === 'disputed' && order.dispute?.isFinal === false ? to('disputed') : MOVED_ON;

const loserOf = (outcome: OtcOutcome): OrderRole => (outcome === 'release' ? 'seller' : 'buyer');

const decideAppeal = ({ order, ask }: Case): StepDecision => {
  if (order.state !== 'disputed' || !order.dispute) return MOVED_ON;
  const { outcome, carryOutMs, isAppealed } = order.dispute;
  if (isAppealed) return refused('otc_appeal_used');
  if (outcome === null || carryOutMs === null || ask.nowMs >= carryOutMs) return refused('otc_appeal_late');
  return ask.role === loserOf(outcome) ? to('disputed') : refused('otc_not_loser');
};

const decideRating = ({ order, ask }: Case): StepDecision => {
  if (order.state !== 'completed' && order.state !== 'released') return MOVED_ON;
  return ask.hasRated ? refused('otc_rated_already') : to(order.state);
};

const DECIDE: Readonly<Record<OtcAction, (one: Case) => StepDecision>> = {
  pay: decidePay,
  release: decideRelease,
  cancel: decideCancel,
  ask_cancel: decideAskCancel,
  dispute: decideDispute,
  state: decideStatement,
  appeal: decideAppeal,
  rate: decideRating,
};

/** Judges what a person does with an order: the state afterwards, or a refusal. A stranger learns nothing about it. */
export const decideStep = (order: OrderFacts, ask: StepAsk, rules: Times): StepDecision =>
  ask.role === 'stranger' ? refused('otc_order_unknown') : DECIDE[ask.action]({ order, ask, rules });

/** What time alone does with an order; null: nothing now. */
export const decideByTime = (order: OrderFacts, nowMs: number, rules: Times): OtcOrderState | null => {
  if (order.state === 'pending') return nowMs >= order.payDueMs ? 'timed_out' : null;
  if (order.state === 'paid' && order.paidMs !== null)
    return nowMs >= autoDisputeMs(order.paidMs, rules) ? 'disputed' : null;
  const { outcome = null, carryOutMs = null } = order.dispute ?? {};
  if (order.state !== 'disputed' || outcome === null || carryOutMs === null || nowMs < carryOutMs) return null;
  return outcome === 'release' ? 'released' : 'refunded';
};

export interface Ruling {
  readonly operatorId: number;
  readonly outcome: OtcOutcome;
  readonly nowMs: number;
  readonly appealHours: number;
}

/**
 * Judges the decision of operators: once, and once more after an appeal by somebody else. The first waits for the appeal
 * window, the second is final and carried out at once.
 */
export const decideRuling = (
  order: OrderFacts,
  ruling: Ruling,
): Refused | { readonly ok: true; readonly dispute: DisputeFacts } => {
  const { dispute } = order;
  if (order.state !== 'disputed' || !dispute || dispute.isFinal) return refused('otc_not_decidable');
  if (dispute.outcome !== null && !dispute.isAppealed) return refused('otc_not_decidable');
  if (dispute.isAppealed && dispute.decidedBy === ruling.operatorId) return refused('otc_same_operator');
  const waitMs = dispute.isAppealed ? 0 : ruling.appealHours * HOUR_MS;
  return {
    ok: true,
    dispute: {
      outcome: ruling.outcome,
      carryOutMs: ruling.nowMs + waitMs,
      isAppealed: dispute.isAppealed,
      isFinal: dispute.isAppealed,
      decidedBy: ruling.operatorId,
    },
  };
};

/** What this person may do now, for the screen. */
export const listActions = (order: OrderFacts, ask: Omit<StepAsk, 'action' | 'reason'>, rules: Times): OtcAction[] =>
  (Object.keys(DECIDE) as OtcAction[]).filter((action) => decideStep(order, { ...ask, action }, rules).ok);
