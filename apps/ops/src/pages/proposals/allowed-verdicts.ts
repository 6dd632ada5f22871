import type { OperatorRole } from '@candor/contract/call';
import { decideProposal, type ProposalState, type Verdict } from '@candor/domain/ops/decide-proposal';

export type { Verdict };

const VERDICTS: readonly Verdict[] = ['approve', 'refuse', 'withdraw'];

interface Shown {
  readonly deciders: readonly OperatorRole[];
  readonly state: string;
  readonly proposed_by_id: number;
  readonly operator_id: number;
  readonly approve_wait: '' | 'new' | 'related';
  readonly approve_from_ms: number;
}

/** By the rule the server decides with. */
export const allowedVerdicts = (
  proposal: Shown,
  me: { readonly id: number; readonly roles: readonly OperatorRole[] },
): Verdict[] => {
  const { deciders, state, proposed_by_id: proposedBy, approve_wait: cause, approve_from_ms: fromMs } = proposal;
  const operatorId = proposal.operator_id === 0 ? null : proposal.operator_id;
  const matter = { deciders, state: state as ProposalState, proposedBy, operatorId };
  const decider = { operatorId: me.id, roles: me.roles, wait: cause === '' ? null : { cause, fromMs } };
  return VERDICTS.filter((verdict) => decideProposal(matter, decider, verdict).ok);
};
