import type { ReplyOf } from '@candor/contract/call';
import type { operatorOtcCase, operatorOtcDisputes } from '@candor/contract/ops-otc';
import { toFixed8 } from '@candor/money/decimal';
import { type ChatRow, type PictureSigner, toPictureAddress } from '#modules/chat/index';
import { numberOf } from './new-orders.store';
import { appellantOf, openerOf, toFlag, toPayTo } from './orders.reply';
import { type Dispute, isOpen, type Order } from './orders.store';
import type { TraderPerson } from './trader-cards';
import { takesTwo } from './use-cases/decide-dispute';

type Head = ReplyOf<typeof operatorOtcDisputes>['data'][number];
type Case = ReplyOf<typeof operatorOtcCase>;

/** An order in dispute with its two people. */
export interface OrderCase {
  readonly order: Order & { readonly dispute: Dispute };
  readonly buyer: TraderPerson;
  readonly seller: TraderPerson;
  readonly oneOperatorUsdt: string;
}

/** Decided before the appeal, or not at all. */
const isWaiting = ({ outcome, isAppealed, isFinal }: Dispute): boolean => outcome === null || (isAppealed && !isFinal);

export const toCaseHead = ({ order, buyer, seller, oneOperatorUsdt }: OrderCase): Head => ({
  number: numberOf(order.id),
  state: order.state,
  currency_name: order.currency,
  amount: toFixed8(order.amount),
  fiat: order.fiat,
  fiat_amount: toFixed8(order.fiatAmount),
  usdt_value: toFixed8(order.usdtValue),
  opened_by: openerOf(order, order.dispute),
  opened_ms: order.dispute.openedMs,
  answer_due_ms: order.dispute.answerDueMs,
  buyer_name: buyer.name,
  seller_name: seller.name,
  outcome: isWaiting(order.dispute) ? '' : (order.dispute.outcome ?? ''),
  carry_out_ms: order.dispute.carryOutMs ?? 0,
  is_appeal: toFlag(order.dispute.isAppealed),
  takes_two: toFlag(takesTwo(order.usdtValue, oneOperatorUsdt)),
});

const toParty = ({ id, name, avatar: _, level: __, verifiedName: ___, ...rest }: TraderPerson): Case['buyer'] => ({
  user_id: id,
  user_name: name,
  ...rest,
});

const toEvent = (signer: PictureSigner, row: ChatRow): Case['timeline'][number] => ({
  seq: row.seq,
  by: row.role,
  kind: row.kind,
  body: row.body,
  data: { ...row.data },
  picture: toPictureAddress(signer, row),
  hash: row.hash,
  at_ms: row.atMs,
});

export interface WholeCase extends OrderCase {
  readonly decidedBy: string;
  /** An open proposal to decide it; 0: none. */
  readonly proposalId: number;
  readonly rows: readonly ChatRow[];
  readonly holds: boolean;
}

/** Account data is shown while the order is open, as to its sides. */
export const toCaseReply = (signer: PictureSigner, whole: WholeCase): Case => {
  const { order, buyer, seller, decidedBy, proposalId, rows, holds } = whole;
  const { dispute } = order;
  const isShown = isOpen(order);
  return {
    ...toCaseHead(whole),
    reason: dispute.reason,
    outcome_reason: dispute.outcomeReason,
    proposal_id: proposalId,
    decided_by: decidedBy,
    decided_ms: dispute.decidedMs ?? 0,
    appealed_by: appellantOf(order, dispute),
    is_final: toFlag(dispute.isFinal),
    price: toFixed8(order.price),
    created_ms: order.createdMs,
    paid_ms: order.paidMs ?? 0,
    payer_name: isShown ? order.payerName : '',
    pay_to: isShown ? toPayTo(order) : null,
    terms: order.terms,
    buyer: toParty(buyer),
    seller: toParty(seller),
    timeline: rows.map((row) => toEvent(signer, row)),
    chain_holds: toFlag(holds),
  };
};
