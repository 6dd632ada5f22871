import type { ReplyOf } from '@candor/contract/call';
import type { operatorProposals, operatorRules } from '@candor/contract/ops-proposals';
import { findApprovalWait } from '@candor/domain/ops/approval-wait';
import type { OperatorStanding } from './operators.store';
import {
  type BookResumeBody,
  type HouseMatter,
  type OperatorMatter,
  operatorOf,
  type ProposalItem,
  type ProposalMatter,
} from './proposals.store';
import { toTime } from './queues.reply';
import type { RuleVersionRow } from './rules-desk.store';
import type { Makings } from './use-cases/judge-approver';

type Fact = ReplyOf<typeof operatorProposals>['data'][number]['facts'][number];

const listed = (names: readonly string[]): string => names.join(', ') || 'none';

/** Only the changed fields. */
const toStandingFacts = (before: OperatorStanding, after: OperatorStanding): Fact[] => {
  const gained = after.roles.filter((role) => !before.roles.includes(role));
  const lost = before.roles.filter((role) => !after.roles.includes(role));
  return [
    ...(before.name === after.name ? [] : [{ name: 'name', value: `${before.name} → ${after.name}` }]),
    ...(before.status === after.status ? [] : [{ name: 'state', value: `${before.status} → ${after.status}` }]),
    ...(gained.length === 0 ? [] : [{ name: 'gets', value: listed(gained) }]),
    ...(lost.length === 0 ? [] : [{ name: 'loses', value: listed(lost) }]),
    ...(gained.length + lost.length === 0 ? [] : [{ name: 'roles then', value: listed(after.roles) }]),
  ];
};

const toOperatorFacts = (matter: OperatorMatter): Fact[] => {
  const who = { name: 'operator', value: matter.body.email };
  if (matter.kind === 'operator_change') return [who, ...toStandingFacts(matter.body.before, matter.body.after)];
  if (matter.kind === 'operator_reset') {
    return [who, { name: 'resets', value: matter.body.what === 'password' ? 'password' : 'authenticator' }];
  }
  return [who, { name: 'name', value: matter.body.name }, { name: 'gets', value: listed(matter.body.roles) }];
};

const toHouseFacts = (matter: HouseMatter): Fact[] => {
  if (matter.kind === 'purse_funding') {
    const { purse, amount, currencyName } = matter.body;
    return [
      { name: 'purse', value: purse },
      { name: 'amount', value: `${amount} ${currencyName}` },
    ];
  }
  const instrument = { name: 'instrument', value: matter.body.symbol };
  if (matter.kind === 'instrument_halt') return [instrument, { name: 'cause', value: matter.body.cause }];
  return [instrument, { name: 'lifts', value: matter.body.halt === 'halt' ? 'the halt' : 'the pause of openings' }];
};

const toResumeFacts = ({ symbol, how, commandSeq, action, orderId, userId, error }: BookResumeBody): Fact[] => [
  { name: 'book', value: symbol },
  { name: 'goes on by', value: how === 'retry' ? 'trying the command again' : 'passing the command over' },
  {
    name: 'command',
    value: commandSeq === null ? 'none: the book cannot be read' : `${commandSeq} ${action ?? ''}`.trim(),
  },
  ...(orderId === null ? [] : [{ name: 'order', value: String(orderId) }]),
  ...(userId === null ? [] : [{ name: 'user', value: String(userId) }]),
  { name: 'error', value: error },
];

const toFacts = (matter: ProposalMatter): Fact[] => {
  const { kind } = matter;
  if (kind === 'instrument_halt' || kind === 'instrument_lift' || kind === 'purse_funding') return toHouseFacts(matter);
  if (kind === 'operator_add' || kind === 'operator_change' || kind === 'operator_reset') {
    return toOperatorFacts(matter);
  }
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
  if (matter.kind === 'book_resume') return toResumeFacts(matter.body);
  const { userId, account, direction, amount, currencyName } = matter.body;
  return [
    { name: 'user', value: String(userId) },
    { name: 'account', value: account },
    { name: 'direction', value: direction },
    { name: 'amount', value: `${amount} ${currencyName}` },
  ];
};

/** Why the requesting operator cannot approve yet; only for open proposals. */
const toWait = (row: ProposalItem, { rows, at }: Makings, operatorId: number) => {
  const wait = row.state === 'open' ? findApprovalWait({ operatorId, authorId: row.proposedById }, rows, at) : null;
  return { approve_wait: wait?.cause ?? ('' as const), approve_from_ms: wait?.fromMs ?? 0 };
};

export const toProposalRow = (
  row: ProposalItem,
  makings: Makings,
  operatorId: number,
): ReplyOf<typeof operatorProposals>['data'][number] => ({
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
  operator_id: operatorOf(row) ?? 0,
  ...toWait(row, makings, operatorId),
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
