import type { OperatorRole } from '@candor/contract/call';
import { insertProposal } from '#kernel/operators/proposals.store';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { loadOperatorByEmail, lockOperator, type OperatorRow, type OperatorStanding } from '../operators.store';
import type { OperatorMatter, OperatorResetBody } from '../proposals.store';
import { hashStartHalf, newStartHalf } from '../start-code';

interface Asked {
  /** The proposer. */
  readonly byId: number;
  readonly reason: string;
}

type Deps = Pick<OpsDeps, 'clock' | 'ids'>;

const standingOf = ({ name, roles, status }: OperatorRow): OperatorStanding => ({ name, roles, status });

const propose = (
  tx: Tx,
  deps: Deps,
  { matter, subject, asked }: { matter: OperatorMatter; subject: string; asked: Asked },
): Promise<number> =>
  insertProposal(tx, {
    ...matter,
    subject,
    reason: asked.reason,
    proposedBy: asked.byId,
    now: new Date(deps.clock.nowMs()),
  });

export interface OperatorForm extends Asked {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** The proposer gets one half of the start code; it is useless without the approver's half. */
export const proposeOperator = async (tx: Tx, deps: Deps, form: OperatorForm) => {
  const { email, name, roles, reason } = form;
  if ((await loadOperatorByEmail(tx.client, email)) !== null) refuse('operator_exists');
  const half = newStartHalf(deps.ids);
  const body = { email, name, roles, startHalf: hashStartHalf(half) };
  const subject = `operator ${email}`.slice(0, 100);
  const id = await propose(tx, deps, { matter: { kind: 'operator_add', body }, subject, asked: form });
  const audit = {
    action: 'operator.propose',
    subject,
    after: { proposal: id, email, name, roles },
    note: reason,
  };
  return { reply: { proposal_id: id, start_code: half }, audit };
};

const lockOther = async (tx: Tx, id: number, { byId }: Asked): Promise<OperatorRow> =>
  id === byId ? refuse('own_operator') : ((await lockOperator(tx, id)) ?? refuse('not_found'));

export interface OperatorChangeForm extends Asked {
  readonly id: number;
  /** Null: unchanged. */
  readonly name: string | null;
  readonly roles: readonly OperatorRole[];
  readonly status: OperatorRow['status'];
}

export const proposeOperatorChange = async (tx: Tx, deps: Deps, form: OperatorChangeForm) => {
  const operator = await lockOther(tx, form.id, form);
  const before = standingOf(operator);
  const after = { name: form.name ?? before.name, roles: form.roles, status: form.status };
  if (isSameStanding(before, after)) refuse('operator_unchanged');
  const body = { operatorId: operator.id, email: operator.email, before, after };
  const subject = `operator ${operator.id}`;
  const id = await propose(tx, deps, { matter: { kind: 'operator_change', body }, subject, asked: form });
  const audit = {
    action: 'operator.propose_change',
    subject,
    before,
    after: { proposal: id, ...after },
    note: form.reason,
  };
  return { reply: { proposal_id: id }, audit };
};

export const isSameStanding = (one: OperatorStanding, other: OperatorStanding): boolean =>
  one.name === other.name &&
  one.status === other.status &&
  one.roles.length === other.roles.length &&
  one.roles.every((role) => other.roles.includes(role));

export interface OperatorResetForm extends Asked {
  readonly id: number;
  readonly what: OperatorResetBody['what'];
}

/** A password reset creates a start code as for a new operator; an authenticator reset keeps the password. */
export const proposeOperatorReset = async (tx: Tx, deps: Deps, form: OperatorResetForm) => {
  const { id: operatorId, email } = await lockOther(tx, form.id, form);
  const half = form.what === 'password' ? newStartHalf(deps.ids) : '';
  const body = { operatorId, email, what: form.what, startHalf: half === '' ? '' : hashStartHalf(half) };
  const subject = `operator ${operatorId}`;
  const id = await propose(tx, deps, { matter: { kind: 'operator_reset', body }, subject, asked: form });
  const audit = {
    action: 'operator.propose_reset',
    subject,
    after: { proposal: id, what: form.what },
    note: form.reason,
  };
  return { reply: { proposal_id: id, start_code: half }, audit };
};
