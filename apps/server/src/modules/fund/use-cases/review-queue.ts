import { approveWithdrawal as approveCall } from '@candor/contract/ops-queues';
import type { AuditNote } from '#kernel/operators/append-audit';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { ensureMayApprove } from '#kernel/operators/judge-approver';
import type { Tx } from '#platform/db/with-tx';
import { noteDeposit, noteWithdrawal } from '../audit-notes';
import type { ReviewDeps } from '../deps';
import { approveDeposit, type DepositRefusal, refuseDeposit as declineDeposit } from './review-deposit';
import {
  approveWithdrawal,
  completeWithdrawal,
  refuseWithdrawal as declineWithdrawal,
  type WithdrawalOutcome,
} from './review-withdrawal';

export interface Review {
  readonly id: number;
  readonly operatorId: number;
}

/** The owner is known only after the item is locked, so this check runs after the decision; a refusal rolls it back. */
const checked = async <O extends { readonly userId: number }>(tx: Tx, review: Review, outcome: O): Promise<O> => {
  await ensureOtherAccount(tx, review.operatorId, outcome.userId);
  return outcome;
};

export const confirmDeposit = async (
  tx: Tx,
  deps: ReviewDeps,
  review: Review & { reference: string; note: string },
) => {
  const outcome = await checked(tx, review, await approveDeposit(tx, deps, review));
  return { ...noteDeposit('deposit.approve', review.id, outcome), note: review.note };
};

export const refuseDeposit = async (tx: Tx, deps: ReviewDeps, review: DepositRefusal): Promise<AuditNote> =>
  noteDeposit('deposit.refuse', review.id, await checked(tx, review, await declineDeposit(tx, deps, review)));

/**
 * Where two approvals are needed, both approvers must be past their waiting time, and the second must be independent of
 * the first.
 */
const ensureTwoPeople = async (tx: Tx, deps: ReviewDeps, { operatorId, before }: Review & WithdrawalOutcome) => {
  if (before.reviewsNeeded === 1) return;
  await ensureMayApprove(tx, deps, { operatorId, authorId: before.firstReviewer, roles: approveCall.roles });
};

export const confirmWithdrawal = async (tx: Tx, deps: ReviewDeps, review: Review & { note: string }) => {
  const outcome = await checked(tx, review, await approveWithdrawal(tx, deps, review));
  await ensureTwoPeople(tx, deps, { ...review, ...outcome });
  const audit = { ...noteWithdrawal('withdrawal.approve', review.id, outcome), note: review.note };
  return { state: outcome.after.state, audit };
};

export const finishWithdrawal = async (
  tx: Tx,
  deps: ReviewDeps,
  review: Review & { reference: string; note: string },
) => {
  const outcome = await checked(tx, review, await completeWithdrawal(tx, deps, review));
  return { ...noteWithdrawal('withdrawal.complete', review.id, outcome), note: review.note };
};

export const refuseWithdrawal = async (
  tx: Tx,
  deps: ReviewDeps,
  review: Review & { reason: string },
): Promise<AuditNote> =>
  noteWithdrawal('withdrawal.refuse', review.id, await checked(tx, review, await declineWithdrawal(tx, deps, review)));
