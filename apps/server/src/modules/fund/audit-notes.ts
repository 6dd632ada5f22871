import type { AuditNote } from '#kernel/operators/append-audit';
import type { DepositOutcome } from './use-cases/review-deposit';
import type { WithdrawalOutcome } from './use-cases/review-withdrawal';

/** Only amounts, state, reference and reason are logged; the rest is in the deposit row. */
export const noteDeposit = (action: string, id: number, { before, after, isForged }: DepositOutcome): AuditNote => ({
  action,
  subject: `deposit ${id}`,
  before: { status: before.status, amount: before.amount, reference: before.reference },
  after: {
    status: after.status,
    credited: after.credited,
    reference: after.reference,
    reason: after.reason,
    ...(isForged && { forged: true }),
  },
});

export const noteWithdrawal = (action: string, id: number, { before, after }: WithdrawalOutcome): AuditNote => ({
  action,
  subject: `withdrawal ${id}`,
  before: { state: before.state, amount: before.amount, fee: before.fee, reviewsNeeded: before.reviewsNeeded },
  after,
});
