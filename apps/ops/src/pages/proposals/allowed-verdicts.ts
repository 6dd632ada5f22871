import type { OperatorRole } from '@candor/contract/call';
import {
  decideProposal,
  type ProposalKind,
  type ProposalState,
  type Verdict,
} from '@candor/domain/ops/decide-proposal';

export type { Verdict };

const VERDICTS: readonly Verdict[] = ['approve', 'refuse', 'withdraw'];

interface Shown {
  readonly kind: ProposalKind;
  readonly state: string;
  readonly proposed_by_id: number;
}

/** By the rule the server decides with. */
export const allowedVerdicts = (
  proposal: Shown,
  me: { readonly id: number; readonly roles: readonly OperatorRole[] },
): Verdict[] => {
  const { kind, state, proposed_by_id: proposedBy } = proposal;
  const matter = { kind, state: state as ProposalState, proposedBy };
  return VERDICTS.filter((verdict) => decideProposal(matter, { operatorId: me.id, roles: me.roles }, verdict).ok);
};
