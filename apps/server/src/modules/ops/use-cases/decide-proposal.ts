import type { OperatorRole } from '@candor/contract/call';
import { decideProposal as judge, type Verdict } from '@candor/domain/ops/decide-proposal';
import { isRuleArea } from '#kernel/rules/areas';
import { insertRuleVersion } from '#kernel/rules/rule-book';
import { creditOtherAmount } from '#modules/fund/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { lockProposal, type ProposalRow, type RuleChangeBody, updateProposal } from '../proposals.store';
import type { AuditNote } from './append-audit';
import { bookAdjustment } from './book-adjustment';
import { ensureOtherAccount } from './guard-own-account';
import { noteDeposit } from './review-queue';

export interface ProposalDecision {
  readonly id: number;
  readonly operatorId: number;
  readonly roles: readonly OperatorRole[];
  readonly verdict: Verdict;
  readonly note: string;
  /** The rulebook in force. */
  readonly ruleVersion: number;
}

type Deps = Pick<OpsDeps, 'ledger' | 'currencies' | 'clock' | 'config'>;

interface Approved extends Pick<ProposalDecision, 'operatorId' | 'ruleVersion'> {
  readonly proposal: ProposalRow;
}

const changeRule = async (
  tx: Tx,
  deps: Deps,
  { body, approved: { proposal, operatorId } }: { body: RuleChangeBody; approved: Approved },
): Promise<AuditNote> => {
  const { area, changes } = body;
  if (!isRuleArea(area)) throw new Error(`proposal ${proposal.id} is about no area of rules`);
  const { version } = await insertRuleVersion(tx, {
    area,
    body: body.values,
    summary: proposal.reason,
    proposedBy: proposal.proposedBy,
    approvedBy: operatorId,
    now: new Date(deps.clock.nowMs()),
  });
  return { action: 'rules.change', subject: `rules ${area}`, after: { version, changes }, note: proposal.reason };
};

/** Carries out what was proposed, as it was proposed. */
const carryOut = async (tx: Tx, deps: Deps, approved: Approved): Promise<AuditNote> => {
  const { proposal, operatorId, ruleVersion } = approved;
  if (proposal.kind === 'rule_change') return changeRule(tx, deps, { body: proposal.body, approved });
  await ensureOtherAccount(tx, operatorId, proposal.body.userId);
  if (proposal.kind === 'balance_adjustment') {
    const { id: proposalId, body, reason } = proposal;
    return bookAdjustment(tx, deps, { proposalId, body, reason, ruleVersion });
  }
  const { depositId, amount, reference } = proposal.body;
  const review = { id: depositId, operatorId, amount, reference, reason: proposal.reason };
  return noteDeposit('deposit.credit_other', depositId, await creditOtherAmount(tx, deps, review));
};

/** Of two who decide at once one comes second and is told so. Forget the rules after the commit. */
export const decideProposal = async (tx: Tx, deps: Deps, decision: ProposalDecision) => {
  const { id, operatorId, verdict, note, ruleVersion } = decision;
  const proposal = (await lockProposal(tx, id)) ?? refuse('not_found');
  const judged = judge(proposal, decision, verdict);
  if (!judged.ok) throw new Refusal(judged.code);
  const done = verdict === 'approve' ? [await carryOut(tx, deps, { proposal, operatorId, ruleVersion })] : [];
  await updateProposal(tx, id, { state: judged.next, operatorId, note, now: new Date(deps.clock.nowMs()) });
  const own: AuditNote = {
    action: `proposal.${verdict}`,
    subject: `proposal ${id}`,
    before: { state: 'open', kind: proposal.kind, subject: proposal.subject, proposedBy: proposal.proposedBy },
    after: { state: judged.next },
    note,
  };
  return { reply: { ok: 1 as const }, audit: [own, ...done] };
};
