import type { ProposalKind } from '#kernel/product/proposal-kind';
import type { FillKind } from './reversals.store';
import { readReversible, reverseFee } from './use-cases/reverse-fee';

export interface FeeReversalBody {
  readonly kind: FillKind;
  readonly fillId: number;
  readonly userId: number;
  readonly symbol: string;
  readonly amount: string;
  readonly currency: string;
}

export const feeReversal: ProposalKind<FeeReversalBody> = {
  kind: 'fee_reversal',
  title: 'Fee given back',
  effect:
    'The fee goes back to the spot account of the user who paid it. Rebates of it are reversed: paid ones are taken off later payments. What a coupon has paid of it goes back to the coupon.',
  deciders: ['finance', 'admin'],
  facts: ({ kind, fillId, userId, symbol, amount, currency }) => [
    { name: 'fill', value: `${kind} ${fillId}` },
    { name: 'instrument', value: symbol },
    { name: 'user', value: String(userId) },
    { name: 'fee', value: `${amount} ${currency}` },
  ],
  usersOf: ({ userId }) => [userId],
  check: async (tx, { kind, fillId }) => {
    await readReversible(tx, { kind, fillId });
  },
  apply: async (tx, deps, { body: { kind, fillId, amount, currency }, subject, reason, ruleVersion }) => {
    const rebates = await reverseFee(tx, deps, { kind, fillId, reason, ruleVersion });
    return { note: { action: 'fee.reverse', subject, after: { amount, currency, rebates }, note: reason } };
  },
};
