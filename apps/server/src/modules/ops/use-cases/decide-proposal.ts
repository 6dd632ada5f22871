import { decideProposal as judge, type Verdict } from '@candor/domain/ops/decide-proposal';
import { creditOtherAmount } from '#modules/fund/index';
import { resumeBook } from '#modules/spot/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import type { OperatorRow } from '../operators.store';
import {
  type BookResumeBody,
  lockProposal,
  operatorOf,
  type ProposalRow,
  type RuleChangeBody,
  updateProposal,
} from '../proposals.store';
import type { AuditNote } from './append-audit';
import { bookAdjustment } from './book-adjustment';
import { carryOutHouse } from './carry-out-house';
import { changeOperator, type OperatorDone } from './change-operator';
import { ensureOtherAccount } from './guard-own-account';
import { lockApprover } from './judge-approver';
import { noteDeposit } from './review-queue';

export interface ProposalDecision {
  readonly id: number;
  readonly operatorId: number;
  readonly verdict: Verdict;
  readonly note: string;
  /** The rule version in force. */
  readonly ruleVersion: number;
}

type Deps = Pick<OpsDeps, 'ledger' | 'currencies' | 'clock' | 'config' | 'ids' | 'rules'>;

interface Approved {
  readonly proposal: ProposalRow;
  readonly approver: OperatorRow;
  /** The operator concerned, locked; null: none, or a new one. */
  readonly operator: OperatorRow | null;
  readonly ruleVersion: number;
}

const changeRule = async (
  tx: Tx,
  deps: Deps,
  { body, approved: { proposal, approver } }: { body: RuleChangeBody; approved: Approved },
): Promise<AuditNote> => {
  const { area, changes } = body;
  if (!deps.rules.isArea(area)) throw new Error(`proposal ${proposal.id} is about no area of rules`);
  const { version } = await deps.rules.insert(tx, {
    area,
    body: body.values,
    summary: proposal.reason,
    proposedBy: proposal.proposedBy,
    approvedBy: approver.id,
    now: new Date(deps.clock.nowMs()),
  });
  return { action: 'rules.change', subject: `rules ${area}`, after: { version, changes }, note: proposal.reason };
};

const resume = async (
  tx: Tx,
  deps: Deps,
  { body, approved: { proposal, approver } }: { body: BookResumeBody; approved: Approved },
): Promise<AuditNote> => {
  const { haltId, symbol, how, userId } = body;
  if (userId !== null) await ensureOtherAccount(tx, approver.id, userId);
  const by = { proposedBy: proposal.proposedBy, approvedBy: approver.id };
  const passed = await resumeBook(tx, deps, { haltId, symbol, how, ...by });
  const after = { halt: haltId, how, returned: passed?.back ?? '0', order: passed?.orderId ?? null };
  return { action: 'book.resume', subject: proposal.subject, after, note: proposal.reason };
};

/** Carries out the proposal exactly as stored. */
const carryOut = async (tx: Tx, deps: Deps, approved: Approved): Promise<OperatorDone> => {
  const { proposal, approver, operator, ruleVersion } = approved;
  const { kind } = proposal;
  if (kind === 'operator_add' || kind === 'operator_change' || kind === 'operator_reset') {
    return changeOperator(tx, deps, { proposal, approver, operator });
  }
  if (kind === 'rule_change') {
    return { note: await changeRule(tx, deps, { body: proposal.body, approved }), startCode: '' };
  }
  if (kind === 'instrument_halt' || kind === 'instrument_lift' || kind === 'purse_funding') {
    const agreed = { matter: proposal, proposal, approvedBy: approver.id, ruleVersion };
    return { note: await carryOutHouse(tx, deps, agreed), startCode: '' };
  }
  if (kind === 'book_resume') {
    return { note: await resume(tx, deps, { body: proposal.body, approved }), startCode: '' };
  }
  await ensureOtherAccount(tx, approver.id, proposal.body.userId);
  if (kind === 'balance_adjustment') {
    const { id: proposalId, body, reason } = proposal;
    return { note: await bookAdjustment(tx, deps, { proposalId, body, reason, ruleVersion }), startCode: '' };
  }
  const { depositId, amount, reference } = proposal.body;
  const review = { id: depositId, operatorId: approver.id, amount, reference, reason: proposal.reason };
  const outcome = await creditOtherAmount(tx, deps, review);
  return { note: noteDeposit('deposit.credit_other', depositId, outcome), startCode: '' };
};

/**
 * Of two concurrent decisions the second is refused; an operator who loses a role concurrently decides before that or
 * not at all. The caller must forget the cached rules after the commit.
 */
export const decideProposal = async (tx: Tx, deps: Deps, decision: ProposalDecision) => {
  const { id, operatorId, verdict, note, ruleVersion } = decision;
  const proposal = (await lockProposal(tx, id)) ?? refuse('not_found');
  const aboutId = operatorOf(proposal);
  const question = { operatorId, authorId: proposal.proposedBy, besides: aboutId === null ? [] : [aboutId] };
  const { operator: approver, besides, wait } = await lockApprover(tx, deps, question);
  const judged = judge({ ...proposal, operatorId: aboutId }, { operatorId, roles: approver.roles, wait }, verdict);
  if (!judged.ok) throw new Refusal(judged.code, judged.params);
  const approved = { proposal, approver, operator: besides[0] ?? null, ruleVersion };
  const done = verdict === 'approve' ? await carryOut(tx, deps, approved) : null;
  await updateProposal(tx, id, { state: judged.next, operatorId, note, now: new Date(deps.clock.nowMs()) });
  const { kind, subject, proposedBy, proposer } = proposal;
  const own: AuditNote = {
    action: `proposal.${verdict}`,
    subject: `proposal ${id}`,
    before: { state: 'open', kind, subject, proposedBy, proposer },
    after: { state: judged.next },
    note,
  };
  const reply = { ok: 1 as const, start_code: done?.startCode ?? '' };
  return { reply, audit: done === null ? [own] : [own, done.note] };
};
