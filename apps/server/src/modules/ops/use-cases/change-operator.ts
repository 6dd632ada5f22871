import type { AuditNote } from '#kernel/operators/append-audit';
import type { ApprovedProposal } from '#kernel/product/proposal-kind';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { deleteDevices } from '../operator-devices.store';
import { insertMaking, type MakingCause, type MakingProposal } from '../operator-makings.store';
import { revokeOperatorSessions } from '../operator-sessions.store';
import {
  clearOperatorTotp,
  insertOperator,
  type OperatorRow,
  type OperatorStanding,
  updateOperator,
  updateOperatorStart,
} from '../operators.store';
import type { OperatorAddBody, OperatorChangeBody, OperatorMatter, OperatorResetBody } from '../proposals.store';
import { combineStartHalves, hashStartHalf, newStartHalf, START_LIFE_MS } from '../start-code';
import { isSameStanding } from './propose-operator';

type Deps = Pick<OpsDeps, 'clock' | 'ids'>;

export interface ApprovedOperator {
  readonly proposal: Pick<ApprovedProposal, 'id' | 'proposedBy' | 'proposer' | 'reason' | 'approver'>;
  readonly matter: OperatorMatter;
  /** The operator concerned, locked; null: a new one. */
  readonly operator: OperatorRow | null;
}

/** The audit note, and the approver's half of a start code; empty: none is needed. */
export interface OperatorDone {
  readonly note: AuditNote;
  readonly startCode: string;
}

const makersOf = ({ proposal }: ApprovedOperator): MakingProposal => ({
  id: proposal.id,
  proposedBy: proposal.proposedBy,
  approvedBy: proposal.approver.id,
});

/** Proposer and approver, for the log. */
const peopleOf = ({ proposal }: ApprovedOperator) => ({
  proposal: proposal.id,
  proposedBy: proposal.proposer,
  approvedBy: proposal.approver.email,
});

/** Creates the approver's half, and the hash of both. */
const makeStart = (deps: Deps, proposersHalf: string) => {
  const half = newStartHalf(deps.ids);
  const until = new Date(deps.clock.nowMs() + START_LIFE_MS);
  return { half, start: { hash: combineStartHalves(proposersHalf, hashStartHalf(half)), until } };
};

const add = async (
  tx: Tx,
  deps: Deps,
  { body, approved }: { body: OperatorAddBody; approved: ApprovedOperator },
): Promise<OperatorDone> => {
  const { email, name, roles } = body;
  const now = new Date(deps.clock.nowMs());
  const { half, start } = makeStart(deps, body.startHalf);
  const id = (await insertOperator(tx, { email, name, roles, access: { start }, now })) ?? refuse('operator_exists');
  await insertMaking(tx, { operatorId: id, cause: 'added', proposal: makersOf(approved), now });
  const after = { email, name, roles, status: 'active', ...peopleOf(approved) };
  const { reason: note } = approved.proposal;
  return { note: { action: 'operator.add', subject: `operator ${id}`, after, note }, startCode: half };
};

/** New roles and re-enabling restart the waiting time before approvals; removals do not. */
const causesOf = (before: OperatorStanding, after: OperatorStanding): MakingCause[] => {
  const hasMore = after.roles.some((role) => !before.roles.includes(role));
  const isBack = before.status === 'disabled' && after.status === 'active';
  return [...(hasMore ? ['roles' as const] : []), ...(isBack ? ['enabled' as const] : [])];
};

/** Roles and status apply from the next request; the sessions of a disabled operator are revoked. */
const change = async (
  tx: Tx,
  deps: Deps,
  { body, approved }: { body: OperatorChangeBody; approved: ApprovedOperator },
): Promise<OperatorDone> => {
  const operator = approved.operator ?? refuse('not_found');
  const { before, after } = body;
  if (!isSameStanding(operator, before)) refuse('proposal_outdated');
  const now = new Date(deps.clock.nowMs());
  await updateOperator(tx, operator.id, after);
  if (after.status === 'disabled') {
    await revokeOperatorSessions(tx, operator.id, now);
    await deleteDevices(tx, operator.id);
  }
  for (const cause of causesOf(before, after)) {
    await insertMaking(tx, { operatorId: operator.id, cause, proposal: makersOf(approved), now });
  }
  const note = {
    action: 'operator.change',
    subject: `operator ${operator.id}`,
    before: { email: operator.email, ...before },
    after: { email: operator.email, ...after, ...peopleOf(approved) },
    note: approved.proposal.reason,
  };
  return { note, startCode: '' };
};

const reset = async (
  tx: Tx,
  deps: Deps,
  { body, approved }: { body: OperatorResetBody; approved: ApprovedOperator },
): Promise<OperatorDone> => {
  const operator = approved.operator ?? refuse('not_found');
  const now = new Date(deps.clock.nowMs());
  const made = body.what === 'password' ? makeStart(deps, body.startHalf) : null;
  if (made === null) await clearOperatorTotp(tx, operator.id);
  else await updateOperatorStart(tx, operator.id, made.start);
  await revokeOperatorSessions(tx, operator.id, now);
  await deleteDevices(tx, operator.id);
  await insertMaking(tx, { operatorId: operator.id, cause: body.what, proposal: makersOf(approved), now });
  const after = { email: operator.email, what: body.what, ...peopleOf(approved) };
  const { reason } = approved.proposal;
  return {
    note: { action: 'operator.reset', subject: `operator ${operator.id}`, after, note: reason },
    startCode: made?.half ?? '',
  };
};

/** Carries out an approved proposal about an operator. */
export const changeOperator = (tx: Tx, deps: Deps, approved: ApprovedOperator): Promise<OperatorDone> => {
  const { matter } = approved;
  if (matter.kind === 'operator_add') return add(tx, deps, { body: matter.body, approved });
  if (matter.kind === 'operator_change') return change(tx, deps, { body: matter.body, approved });
  return reset(tx, deps, { body: matter.body, approved });
};
