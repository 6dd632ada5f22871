import type { ReplyOf } from '@candor/contract/call';
import type { operatorProposals, operatorRules } from '@candor/contract/ops-proposals';
import { findApprovalWait } from '@candor/domain/ops/approval-wait';
import type { Makings } from '#kernel/operators/judge-approver';
import { toTime } from '#kernel/operators/to-time';
import type { ProposalKind } from '#kernel/product/proposal-kind';
import type { ProposalItem } from './proposals.store';
import type { RuleVersionRow } from './rules-desk.store';

/** Why the requesting operator cannot approve yet; only for open proposals. */
const toWait = (row: ProposalItem, { rows, at }: Makings, operatorId: number) => {
  const wait = row.state === 'open' ? findApprovalWait({ operatorId, authorId: row.proposedById }, rows, at) : null;
  return { approve_wait: wait?.cause ?? ('' as const), approve_from_ms: wait?.fromMs ?? 0 };
};

export interface ProposalReader {
  readonly kinds: readonly ProposalKind[];
  readonly makings: Makings;
  readonly operatorId: number;
}

/** A proposal of a kind that no module declares any more is still listed, but nobody can approve it. */
export const toProposalRow = (
  row: ProposalItem,
  { kinds, makings, operatorId }: ProposalReader,
): ReplyOf<typeof operatorProposals>['data'][number] => {
  const kind = kinds.find((one) => one.kind === row.kind);
  return {
    id: row.id,
    kind: row.kind,
    title: kind?.title ?? row.kind,
    effect: kind?.effect ?? '',
    deciders: [...(kind?.deciders ?? [])],
    subject: row.subject,
    facts: [...(kind?.facts(row.body) ?? [])],
    reason: row.reason,
    state: row.state,
    proposed_by: row.proposedBy,
    proposed_by_id: row.proposedById,
    decided_by: row.decidedBy,
    decision_note: row.decisionNote,
    operator_id: kind?.operatorOf?.(row.body) ?? 0,
    ...toWait(row, makings, operatorId),
    ...toTime(row.createdAt),
  };
};

/** Rows come newest first within an area. */
export const toRuleAreas = (rows: readonly RuleVersionRow[]): ReplyOf<typeof operatorRules> => {
  const areas = [...new Set(rows.map((row) => row.area))];
  return areas.flatMap((area) => {
    const history = rows.filter((row) => row.area === area);
    const [present] = history;
    if (!present) return [];
    return {
      area,
      version: present.version,
      body: JSON.stringify(present.body, null, 2),
      effective_from_ms: present.effectiveFrom.getTime(),
      history: history.map((row) => ({
        version: row.version,
        summary: row.summary,
        effective_from_ms: row.effectiveFrom.getTime(),
        proposed_by: row.proposedBy,
        approved_by: row.approvedBy,
      })),
    };
  });
};
