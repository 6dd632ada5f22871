import { decideProposal as judge, type Verdict } from '@candor/domain/ops/decide-proposal';
import type { AuditNote } from '#kernel/operators/append-audit';
import { ensureOtherAccounts } from '#kernel/operators/guard-own-account';
import { lockApprover } from '#kernel/operators/judge-approver';
import type { ApprovedProposal, ProposalDeps, ProposalKind } from '#kernel/product/proposal-kind';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { lockProposal, type ProposalRow, updateProposal } from '../proposals.store';

export interface ProposalDecision {
  readonly id: number;
  readonly operatorId: number;
  readonly verdict: Verdict;
  readonly note: string;
  /** The rule version in force. */
  readonly ruleVersion: number;
}

type Deps = ProposalDeps & { readonly declared: { readonly proposals: readonly ProposalKind[] } };

const findKind = ({ declared }: Deps, { id, kind }: ProposalRow): ProposalKind => {
  const found = declared.proposals.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`proposal ${id}: no module declares the kind ${kind}`);
  return found;
};

/** Carries out the proposal exactly as stored. */
const carryOut = async (tx: Tx, deps: Deps, { kind, approved }: { kind: ProposalKind; approved: ApprovedProposal }) => {
  const body = approved.body as object;
  await ensureOtherAccounts(tx, approved.approver.id, (await kind.usersOf?.(body, tx)) ?? []);
  return kind.apply(tx, deps, { ...approved, body });
};

/**
 * Of two concurrent decisions the second is refused; an operator who loses a role concurrently decides before that or
 * not at all. The caller must forget the cached rules after the commit.
 */
export const decideProposal = async (tx: Tx, deps: Deps, decision: ProposalDecision) => {
  const { id, operatorId, verdict, note, ruleVersion } = decision;
  const proposal = (await lockProposal(tx, id)) ?? refuse('not_found');
  const kind = findKind(deps, proposal);
  const aboutId = kind.operatorOf?.(proposal.body) ?? null;
  const question = { operatorId, authorId: proposal.proposedBy, besides: aboutId === null ? [] : [aboutId] };
  const { operator: approver, wait } = await lockApprover(tx, deps, question);
  const { state, proposedBy, proposer, subject } = proposal;
  const matter = { state, proposedBy, deciders: kind.deciders, operatorId: aboutId };
  const judged = judge(matter, { operatorId, roles: approver.roles, wait }, verdict);
  if (!judged.ok) throw new Refusal(judged.code, judged.params);
  const done =
    verdict === 'approve' ? await carryOut(tx, deps, { kind, approved: { ...proposal, approver, ruleVersion } }) : null;
  await updateProposal(tx, id, { state: judged.next, operatorId, note, now: new Date(deps.clock.nowMs()) });
  const own: AuditNote = {
    action: `proposal.${verdict}`,
    subject: `proposal ${id}`,
    before: { state: 'open', kind: kind.kind, subject, proposedBy, proposer },
    after: { state: judged.next },
    note,
  };
  const reply = { ok: 1 as const, start_code: done?.startCode ?? '' };
  return { reply, audit: done === null ? [own] : [own, done.note] };
};
