import type { OperatorRole } from '@candor/contract/call';
import type { RefusalCode } from '@candor/contract/codes';

export const PROPOSAL_KINDS = ['balance_adjustment', 'deposit_amount', 'rule_change'] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
export type Verdict = 'approve' | 'refuse' | 'withdraw';
export type ProposalState = 'open' | 'approved' | 'refused' | 'withdrawn';

export interface ProposalToDecide {
  readonly kind: ProposalKind;
  readonly state: ProposalState;
  readonly proposedBy: number;
}

export interface Decider {
  readonly operatorId: number;
  readonly roles: readonly OperatorRole[];
}

type Decision =
  | { readonly ok: true; readonly next: ProposalState }
  | { readonly ok: false; readonly code: RefusalCode };

/** Who may be the second person, by what is proposed. */
const CHECKERS: Readonly<Record<ProposalKind, readonly OperatorRole[]>> = {
  balance_adjustment: ['finance', 'admin'],
  deposit_amount: ['finance', 'reviewer'],
  rule_change: ['admin', 'finance'],
};

const NEXT: Readonly<Record<Verdict, ProposalState>> = {
  approve: 'approved',
  refuse: 'refused',
  withdraw: 'withdrawn',
};

const no = (code: RefusalCode): Decision => ({ ok: false, code });

/**
 * What needs two people is decided once, by somebody else than its author and with a role for the matter. The author
 * himself can only take it back.
 */
export const decideProposal = (proposal: ProposalToDecide, decider: Decider, verdict: Verdict): Decision => {
  const isAuthor = proposal.proposedBy === decider.operatorId;
  if (verdict === 'withdraw' && !isAuthor) return no('proposal_not_yours');
  if (verdict !== 'withdraw' && isAuthor) return no('second_operator_needed');
  const mayDecide = isAuthor || CHECKERS[proposal.kind].some((role) => decider.roles.includes(role));
  if (!mayDecide) return no('role_missing');
  return proposal.state === 'open' ? { ok: true, next: NEXT[verdict] } : no('already_decided');
};
