import type { ReplyOf } from '@candor/contract/call';
import type { OtcPaymentField } from '@candor/contract/otc-fields';
import type { OtcAction, otcOrder, otcOrders } from '@candor/contract/otc-orders';
import { computeCompletion } from '@candor/domain/otc/completion';
import { autoDisputeMs, disputeFromMs, releaseTargetMs } from '@candor/domain/otc/decide-step';
import type { OtcRules } from '@candor/domain/otc/otc-rules';
import { isSameName } from '@candor/domain/otc/same-name';
import { toFixed8 } from '@candor/money/decimal';
import type { Figures } from './figures.store';
import { numberOf } from './new-orders.store';
import { type Dispute, isOpen, type Order } from './orders.store';
import { type TraderPerson, toTraderCard } from './trader-cards';

type Item = ReplyOf<typeof otcOrders>['items'][number];
type Reply = ReplyOf<typeof otcOrder>;

export interface SeenOrder {
  readonly order: Order;
  readonly userId: number;
  readonly counterparty: TraderPerson;
  /** Messages of the conversation the user has not read. */
  readonly unread: number;
  /** Terms the order was made under. */
  readonly terms: OtcRules;
}

export const toFlag = (is: boolean): 0 | 1 => (is ? 1 : 0);

export const toOrderItem = ({ order, userId, counterparty, unread, terms }: SeenOrder): Item => ({
  number: numberOf(order.id),
  role: userId === order.buyerId ? 'buyer' : 'seller',
  is_maker: toFlag(userId === order.makerId),
  side: order.side,
  state: order.state,
  currency_id: order.currencyId,
  currency_name: order.currency,
  amount: toFixed8(order.amount),
  fiat: order.fiat,
  fiat_amount: toFixed8(order.fiatAmount),
  price: toFixed8(order.price),
  created_ms: order.createdMs,
  pay_due_ms: order.payDueMs,
  paid_ms: order.paidMs ?? 0,
  release_target_ms: order.paidMs === null ? 0 : releaseTargetMs(order.paidMs, terms),
  ended_ms: order.endedMs ?? 0,
  conversation_id: order.conversationId,
  unread,
  counterparty: toTraderCard(counterparty),
});

/** Where the buyer pays to. Only for the two sides and operators, and only while the order is open. */
export const toPayTo = ({ payTo, kind, kindName }: Pick<Order, 'payTo' | 'kind' | 'kindName'>) => ({
  id: 0,
  kind,
  kind_name: kindName,
  holder: payTo.holder,
  fields: Object.entries(payTo.fields).map(([key, value]) => ({ key: key as OtcPaymentField, value })),
});

const sideOf = (order: Order, userId: number): 'buyer' | 'seller' => (userId === order.buyerId ? 'buyer' : 'seller');

export const openerOf = (order: Order, { openedBy }: Dispute): 'buyer' | 'seller' | 'time' =>
  openedBy === null ? 'time' : sideOf(order, openedBy);

export const appellantOf = (order: Order, { appealedBy }: Dispute): '' | 'buyer' | 'seller' =>
  appealedBy === null ? '' : sideOf(order, appealedBy);

const toDispute = (order: Order, dispute: Dispute): Reply['dispute'] => ({
  opened_by: openerOf(order, dispute),
  reason: dispute.reason,
  opened_ms: dispute.openedMs,
  answer_due_ms: dispute.answerDueMs,
  buyer_stated: toFlag(dispute.buyerStated),
  seller_stated: toFlag(dispute.sellerStated),
  outcome: dispute.outcome ?? '',
  outcome_reason: dispute.outcomeReason,
  decided_ms: dispute.decidedMs ?? 0,
  carry_out_ms: dispute.carryOutMs ?? 0,
  appealed_by: appellantOf(order, dispute),
  is_final: toFlag(dispute.isFinal),
});

export interface WholeOrder extends SeenOrder {
  readonly actions: readonly OtcAction[];
  /** Of the reader. */
  readonly figures: Pick<Figures, 'orders30d' | 'faults30d'>;
  readonly ownStars: number;
  /** Verified name of the seller now. */
  readonly sellerName: string;
}

const toTimes = ({ paidMs }: Order, terms: OtcRules) => ({
  dispute_from_ms: paidMs === null ? 0 : disputeFromMs(paidMs, terms),
  auto_dispute_ms: paidMs === null ? 0 : autoDisputeMs(paidMs, terms),
});

const toRates = ({ orders30d: completed, faults30d: faults }: WholeOrder['figures']) => ({
  completion: computeCompletion({ completed, faults }) ?? '',
  completion_if_counted: computeCompletion({ completed, faults: faults + 1 }) ?? '',
});

/** Account data and verified names only while the order is open. */
const toAccount = ({ order, sellerName }: WholeOrder) =>
  isOpen(order)
    ? {
        pay_to: toPayTo(order),
        payer_name: order.payerName,
        name_differs: toFlag(!isSameName(order.payTo.holder, sellerName)),
      }
    : { pay_to: null, payer_name: '', name_differs: 0 as const };

export const toOrderReply = (seen: WholeOrder): Reply => {
  const { order, terms, actions, figures, ownStars } = seen;
  return {
    ...toOrderItem(seen),
    ...toAccount(seen),
    ...toTimes(order, terms),
    ...toRates(figures),
    escrow: toFixed8(order.escrow),
    fee: toFixed8(order.fee),
    fee_percent: order.feePercent,
    received: toFixed8(order.received),
    terms: order.terms,
    kind_name: order.kindName,
    cancel_reason: order.cancelReason ?? '',
    counts: toFlag(order.dispute === null && order.faultId === order.buyerId),
    cancel_asked: (order.cancelAsked ?? '') as Reply['cancel_asked'],
    dispute: order.dispute && toDispute(order, order.dispute),
    actions: [...actions],
    own_stars: ownStars,
    rule_version: order.ruleVersion,
  };
};
