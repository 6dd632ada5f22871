import type { ProposalKind } from '#kernel/product/proposal-kind';
import type { AdjustmentBody } from './proposals.store';
import { bookAdjustment } from './use-cases/book-adjustment';

export const balanceAdjustment: ProposalKind<AdjustmentBody> = {
  kind: 'balance_adjustment',
  title: 'Balance adjustment',
  effect: 'The amount is booked at once and stands in the user’s records with the reason.',
  deciders: ['finance', 'admin'],
  facts: ({ userId, account, direction, amount, currencyName }) => [
    { name: 'user', value: String(userId) },
    { name: 'account', value: account },
    { name: 'direction', value: direction },
    { name: 'amount', value: `${amount} ${currencyName}` },
  ],
  usersOf: ({ userId }) => [userId],
  apply: async (tx, deps, { id: proposalId, body, reason, ruleVersion }) => ({
    note: await bookAdjustment(tx, deps, { proposalId, body, reason, ruleVersion }),
  }),
};
