import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { toContact } from '@candor/domain/identity/account-name';
import { findPasswordProblem } from '@candor/domain/identity/password-policy';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { revokeOperatorSessions } from '../operator-sessions.store';
import { insertOperator, lockOperator, type OperatorRow, updateOperator } from '../operators.store';
import { normaliseEmail } from './log-in-operator';

const SHORTEST_PASSWORD = 10;

const isRole = (text: string): text is OperatorRole => (OPERATOR_ROLES as readonly string[]).includes(text);

/** Separated by commas; each once. */
export const readRoles = (text: string): OperatorRole[] => {
  const names = [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  const roles = names.filter(isRole);
  return roles.length === names.length && roles.length > 0 ? roles : refuse('parameter_error', { field: 'roles' });
};

/** What an operator signs in with: longer than a user's, and none of the common ones. */
const ensureOperatorPassword = (email: string, password: string): void => {
  if (password.length < SHORTEST_PASSWORD) refuse('parameter_error', { field: 'password' });
  const problem = findPasswordProblem({ password, repeated: password, account: email });
  if (problem) throw new Refusal(problem);
};

const readOperatorEmail = (text: string): string => {
  const email = normaliseEmail(text);
  return toContact(email)?.channel === 'email' ? email : refuse('parameter_error', { field: 'email' });
};

export interface OperatorForm {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly roles: readonly OperatorRole[];
}

const shown = ({ email, name, roles, status }: Pick<OperatorRow, 'email' | 'name' | 'roles' | 'status'>) => ({
  email,
  name,
  roles,
  status,
});

/** Hashing is slow: before the transaction. */
export const prepareOperator = async (deps: Pick<OpsDeps, 'hasher'>, form: OperatorForm) => {
  const email = readOperatorEmail(form.email);
  const name = form.name.trim() || refuse('parameter_error', { field: 'name' });
  ensureOperatorPassword(email, form.password);
  return { email, name, roles: form.roles, passwordHash: await deps.hasher.hash(form.password) };
};

export const addOperator = async (
  tx: Tx,
  deps: Pick<OpsDeps, 'clock'>,
  prepared: Awaited<ReturnType<typeof prepareOperator>>,
) => {
  const id =
    (await insertOperator(tx, { ...prepared, now: new Date(deps.clock.nowMs()) })) ?? refuse('operator_exists');
  const after = shown({ ...prepared, status: 'active' });
  return { reply: { id }, audit: { action: 'operator.add', subject: `operator ${id}`, after } };
};

export interface OperatorChange {
  readonly id: number;
  readonly byId: number;
  /** Null: stays. */
  readonly name: string | null;
  readonly roles: readonly OperatorRole[];
  readonly status: OperatorRow['status'];
}

/** Roles and status count with the next request; who is disabled is logged out for good. */
export const changeOperator = async (tx: Tx, deps: Pick<OpsDeps, 'clock'>, change: OperatorChange) => {
  if (change.id === change.byId) return refuse('own_operator');
  const before = (await lockOperator(tx, change.id)) ?? refuse('not_found');
  const next = { name: change.name ?? before.name, roles: change.roles, status: change.status };
  await updateOperator(tx, change.id, next);
  if (change.status === 'disabled') await revokeOperatorSessions(tx, change.id, new Date(deps.clock.nowMs()));
  const audit = {
    action: 'operator.change',
    subject: `operator ${change.id}`,
    before: shown(before),
    after: shown({ ...before, ...next }),
  };
  return { reply: { id: change.id }, audit };
};
