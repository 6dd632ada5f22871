import type { OperatorRole } from '@candor/contract/call';
import { writeUntil } from '../fund/decide-withdrawal';
import { type Refused, refused } from '../refused';
import type { ApprovalWait } from './approval-wait';

export type Verdict = 'approve' | 'refuse' | 'withdraw';
export type ProposalState = 'open' | 'approved' | 'refused' | 'withdrawn';

export interface ProposalToDecide {
  /** Roles of which the second person must have one. */
  readonly deciders: readonly OperatorRole[];
  readonly state: ProposalState;
  readonly proposedBy: number;
  /** The operator it is about; null when it is about something else, or about somebody who is none yet. */
  readonly operatorId: number | null;
}

export interface Decider {
  readonly operatorId: number;
  readonly roles: readonly OperatorRole[];
  /** See findApprovalWait. */
  readonly wait: ApprovalWait | null;
}

type Decision = { readonly ok: true; readonly next: ProposalState } | Refused;

const NEXT: Readonly<Record<Verdict, ProposalState>> = {
  approve: 'approved',
  refuse: 'refused',
  withdraw: 'withdrawn',
};

/** The refusal for somebody who cannot approve yet. */
export const refuseApproval = ({ cause, fromMs }: ApprovalWait): Refused =>
  refused(cause === 'new' ? 'approver_new' : 'approver_related', { from: writeUntil(fromMs) });

/**
 * A proposal is decided once, by an operator who is neither its author nor its subject and has one of its roles; an
 * approver must not have to wait (findApprovalWait). The author can only withdraw it.
 */
export const decideProposal = (proposal: ProposalToDecide, decider: Decider, verdict: Verdict): Decision => {
  const isAuthor = proposal.proposedBy === decider.operatorId;
  if (verdict === 'withdraw' && !isAuthor) return refused('proposal_not_yours');
  if (verdict !== 'withdraw' && isAuthor) return refused('second_operator_needed');
  const mayDecide = isAuthor || proposal.deciders.some((role) => decider.roles.includes(role));
  if (!mayDecide) return refused('role_missing');
  if (proposal.operatorId === decider.operatorId) return refused('own_operator');
  if (proposal.state !== 'open') return refused('already_decided');
  if (verdict === 'approve' && decider.wait !== null) return refuseApproval(decider.wait);
  return { ok: true, next: NEXT[verdict] };
};
