import type { OtcOutcome } from '@candor/contract/otc-orders';
import type { ProposalKind } from '#kernel/product/proposal-kind';
import { ruleDispute } from './use-cases/rule-dispute';

/** An order in the audit log and in proposals. */
export const subjectOf = (number: string): string => `otc order ${number}`;

/** A decision that takes two operators. */
export interface DisputeBody {
  readonly orderId: number;
  readonly number: string;
  readonly outcome: OtcOutcome;
  readonly amount: string;
  readonly currency: string;
  readonly usdtValue: string;
  readonly buyerId: number;
  readonly sellerId: number;
}

export const otcDisputeKind: ProposalKind<DisputeBody> = {
  kind: 'otc_dispute',
  title: 'OTC dispute',
  effect:
    'The held coins of the order go to the buyer (release) or back to the seller (refund) after the appeal window; after an appeal at once.',
  deciders: ['reviewer', 'admin'],
  facts: ({ number, outcome, amount, currency, usdtValue, buyerId, sellerId }) => [
    { name: 'order', value: number },
    { name: 'decision', value: outcome },
    { name: 'amount', value: `${amount} ${currency}` },
    { name: 'value', value: `${usdtValue} USDT` },
    { name: 'buyer', value: String(buyerId) },
    { name: 'seller', value: String(sellerId) },
  ],
  usersOf: ({ buyerId, sellerId }) => [buyerId, sellerId],
  apply: async (tx, deps, { body, subject, reason, proposedBy, approver }) => {
    const { before, after } = await ruleDispute(tx, deps, {
      orderId: body.orderId,
      outcome: body.outcome,
      reason,
      operatorId: approver.id,
      proposedBy,
    });
    return { note: { action: 'otc.dispute_decided', subject, before, after, note: reason } };
  },
};
