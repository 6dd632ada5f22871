import type { ProposalKind } from '#kernel/product/proposal-kind';
import { noteDeposit } from './audit-notes';
import { creditOtherAmount } from './use-cases/review-deposit';

export interface DepositAmountBody {
  readonly depositId: number;
  readonly userId: number;
  readonly currencyName: string;
  readonly asked: string;
  readonly amount: string;
  readonly reference: string;
}

export const depositAmount: ProposalKind<DepositAmountBody> = {
  kind: 'deposit_amount',
  title: 'Other deposit amount',
  effect: 'The deposit is credited at once with the proposed amount, and the user is told.',
  deciders: ['finance', 'reviewer'],
  facts: ({ depositId, userId, asked, amount, currencyName, reference }) => [
    { name: 'deposit', value: String(depositId) },
    { name: 'user', value: String(userId) },
    { name: 'asked', value: `${asked} ${currencyName}` },
    { name: 'amount', value: `${amount} ${currencyName}` },
    { name: 'reference', value: reference },
  ],
  usersOf: ({ userId }) => [userId],
  apply: async (tx, deps, { body: { depositId, amount, reference }, reason, approver }) => {
    const review = { id: depositId, operatorId: approver.id, amount, reference, reason };
    const outcome = await creditOtherAmount(tx, deps, review);
    return { note: noteDeposit('deposit.credit_other', depositId, outcome) };
  },
};
