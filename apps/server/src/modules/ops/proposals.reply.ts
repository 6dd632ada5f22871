import type { ReplyOf } from '@candor/contract/call';
import type { operatorProposals, operatorRules } from '@candor/contract/ops-proposals';
import type { ProposalItem, ProposalMatter } from './proposals.store';
import { toTime } from './queues.reply';
import type { RuleVersionRow } from './rules-desk.store';

type Fact = ReplyOf<typeof operatorProposals>['data'][number]['facts'][number];

const toFacts = (matter: ProposalMatter): Fact[] => {
  if (matter.kind === 'rule_change') {
    return matter.body.changes.map(({ path, before, after }) => ({ name: path, value: `${before} → ${after}` }));
  }
  if (matter.kind === 'deposit_amount') {
    const { depositId, userId, asked, amount, currencyName, reference } = matter.body;
    return [
      { name: 'deposit', value: String(depositId) },
      { name: 'user', value: String(userId) },
      { name: 'asked', value: `${asked} ${currencyName}` },
      { name: 'amount', value: `${amount} ${currencyName}` },
      { name: 'reference', value: reference },
    ];
  }
  const { userId, account, direction, amount, currencyName } = matter.body;
  return [
    { name: 'user', value: String(userId) },
    { name: 'account', value: account },
    { name: 'direction', value: direction },
    { name: 'amount', value: `${amount} ${currencyName}` },
  ];
};

export const toProposalRow = (row: ProposalItem): ReplyOf<typeof operatorProposals>['data'][number] => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  facts: toFacts(row),
  reason: row.reason,
  state: row.state,
  proposed_by: row.proposedBy,
  proposed_by_id: row.proposedById,
  decided_by: row.decidedBy,
  decision_note: row.decisionNote,
  ...toTime(row.createdAt),
});

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
