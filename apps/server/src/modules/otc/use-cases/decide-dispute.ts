import type { OtcOutcome } from '@candor/contract/otc-orders';
import { cmp, toAmount } from '@candor/money/decimal';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { withdrawLapsed } from '#kernel/operators/proposals.store';
import { propose } from '#kernel/operators/propose';
import { appendMessages } from '#modules/chat/index';
import { notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { otcDisputeKind, subjectOf } from '../dispute-kind';
import { OTC_NOTICES } from '../notices';
import { toLine } from '../order-lines';
import { idOfNumber, lockOrders } from '../orders.store';
import { judgeRuling, ruleDispute } from './rule-dispute';

type ConsoleDeps = Pick<OtcDeps, 'rules' | 'clock'>;

export interface AskedDecision {
  readonly number: string;
  readonly outcome: OtcOutcome;
  readonly reason: string;
  readonly operatorId: number;
}

/** Whether a dispute of this value takes two operators. */
export const takesTwo = (usdtValue: string, oneOperatorUsdt: string): boolean =>
  cmp(toAmount(usdtValue), toAmount(oneOperatorUsdt)) > 0;

/** One operator decides up to the limit; above it the decision is a proposal that another one approves. */
export const decideDispute = async (tx: Tx, deps: ConsoleDeps, asked: AskedDecision) => {
  const { number, outcome, reason, operatorId } = asked;
  const ruling = { orderId: idOfNumber(number), outcome, reason, operatorId, proposedBy: null };
  const { order } = await judgeRuling(tx, deps, ruling);
  const subject = subjectOf(number);
  if (takesTwo(order.usdtValue, (await deps.rules.now()).otc.oneOperatorUsdt)) {
    const { id: orderId, amount, currency, usdtValue, buyerId, sellerId } = order;
    const body = { orderId, number, outcome, amount, currency, usdtValue, buyerId, sellerId };
    const action = 'otc.propose_decision';
    const { reply, audit } = await propose(tx, deps, {
      kind: otcDisputeKind,
      subject,
      body,
      reason,
      operatorId,
      action,
    });
    return { reply: { ok: 1 as const, ...reply }, audit };
  }
  const { before, after } = await ruleDispute(tx, deps, ruling);
  // From the time when the limit of one operator was lower.
  const note = 'One operator decided the dispute.';
  withdrawLapsed(tx, { kind: otcDisputeKind.kind, subjects: [subject], note, now: new Date(deps.clock.nowMs()) });
  const audit = { action: 'otc.dispute_decided', subject, before, after, note: reason };
  return { reply: { ok: 1 as const, proposal_id: 0 }, audit };
};

/** A message to both sides of a dispute, in the timeline. Refused to an operator who is one of them. */
export const writeToSides = async (
  tx: Tx,
  { clock }: ConsoleDeps,
  { number, message, operatorId }: { readonly number: string; readonly message: string; readonly operatorId: number },
) => {
  const id = idOfNumber(number);
  const order = (await lockOrders(tx, [id])).get(id) ?? refuse('otc_order_unknown');
  const { conversationId, buyerId, sellerId } = order;
  for (const userId of [buyerId, sellerId]) await ensureOtherAccount(tx, operatorId, userId);
  if (order.state !== 'disputed') refuse('otc_order_state');
  const written = { conversationId, kind: 'text' as const, senderId: null, operatorId, body: message };
  await appendMessages(tx, [toLine(order, 'operator_wrote'), written], clock.nowMs());
  await notifyMany(
    tx,
    OTC_NOTICES,
    [buyerId, sellerId].map((userId) => ({ userId, template: 'otc_operator_wrote' as const, params: { number } })),
  );
  return { reply: { ok: 1 as const }, audit: { action: 'otc.message', subject: subjectOf(number), note: message } };
};
