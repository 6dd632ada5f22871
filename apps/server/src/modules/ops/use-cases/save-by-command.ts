import { OPERATOR_ROLES } from '@candor/contract/call';
import { type AuditNote, appendAudit } from '#kernel/operators/append-audit';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { deleteDevices } from '../operator-devices.store';
import { insertMaking, type MakingCause } from '../operator-makings.store';
import { revokeOperatorSessions } from '../operator-sessions.store';
import {
  clearOperatorTotp,
  countActiveOperators,
  insertOperator,
  loadOperatorByEmail,
  lockCommandLine,
  lockOperator,
  type OperatorRow,
  updateOperator,
  updateOperatorPassword,
} from '../operators.store';
import { normaliseEmail } from './log-in-operator';
import { ensureOperatorPassword, readOperatorEmail, readOperatorName } from './operator-form';

/** Actor of the command line, which has no login: anyone with the server's settings. */
const COMMAND_LINE = { operatorId: 0, name: 'command line', ip: 'local' };
/** The command line adds operators only up to this number; all others are added in the console. */
const FIRST_OPERATORS = 2;

type Deps = Pick<OpsDeps, 'pool' | 'clock' | 'hasher'>;

/**
 * The first two operators are added by the command line, with every role; further ones need a proposal and an approval.
 */
export const addOperatorByCommand = async (
  deps: Deps,
  form: { email: string; name: string; password: string },
): Promise<void> => {
  const [email, name] = [readOperatorEmail(form.email), readOperatorName(form.name)];
  ensureOperatorPassword(email, form.password);
  const passwordHash = await deps.hasher.hash(form.password);
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    await lockCommandLine(tx);
    if ((await loadOperatorByEmail(tx.client, email)) !== null) refuse('operator_exists');
    if ((await countActiveOperators(tx)) >= FIRST_OPERATORS) refuse('second_operator_needed');
    const roles = OPERATOR_ROLES;
    const id =
      (await insertOperator(tx, { email, name, roles, access: { passwordHash }, now })) ?? refuse('operator_exists');
    await insertMaking(tx, { operatorId: id, cause: 'added', proposal: null, now });
    const after = { email, name, roles, status: 'active' };
    const note = { action: 'operator.add', subject: `operator ${id}`, after };
    await appendAudit(tx, deps, { actor: COMMAND_LINE, notes: [note] });
  });
};

export interface CommandRescue {
  readonly email: string;
  /** Stored in the log. */
  readonly reason: string;
  /** Removes the authenticator; the operator sets up a new one at the next login. */
  readonly secondFactor: boolean;
  /** Null: unchanged. */
  readonly password: string | null;
  /** Disables the operator. */
  readonly disable: boolean;
}

const rescue = async (
  tx: Tx,
  deps: Deps,
  { operator, asked, passwordHash }: { operator: OperatorRow; asked: CommandRescue; passwordHash: string | null },
): Promise<AuditNote[]> => {
  const { id: operatorId, email } = operator;
  const now = new Date(deps.clock.nowMs());
  const made: MakingCause[] = [];
  if (asked.secondFactor) {
    await clearOperatorTotp(tx, operatorId);
    made.push('second_factor');
  }
  if (passwordHash !== null) {
    await updateOperatorPassword(tx, operatorId, passwordHash);
    made.push('password');
  }
  for (const cause of made) await insertMaking(tx, { operatorId, cause, proposal: null, now });
  if (asked.disable) await updateOperator(tx, operatorId, { ...operator, status: 'disabled' });
  await revokeOperatorSessions(tx, operatorId, now);
  await deleteDevices(tx, operatorId);
  const [subject, note] = [`operator ${operatorId}`, asked.reason];
  const resets = made.map((what) => ({ action: 'operator.reset', subject, after: { email, what }, note }));
  const before = { status: operator.status };
  const disabled = { action: 'operator.change', subject, before, after: { email, status: 'disabled' }, note };
  return asked.disable ? [...resets, disabled] : resets;
};

/**
 * For a lost authenticator, or an operator who must be disabled, when no two operators are left to agree. Logged as the
 * command line; ends the operator's sessions, and new credentials restart the waiting time before approvals.
 */
export const rescueOperatorByCommand = async (deps: Deps, asked: CommandRescue): Promise<void> => {
  const reason = asked.reason.trim() || refuse('reason_missing');
  const email = normaliseEmail(asked.email);
  if (asked.password !== null) ensureOperatorPassword(email, asked.password);
  const passwordHash = asked.password === null ? null : await deps.hasher.hash(asked.password);
  await withTx(deps.pool, async (tx) => {
    const found = (await loadOperatorByEmail(tx.client, email)) ?? refuse('not_found');
    const operator = (await lockOperator(tx, found.id)) ?? refuse('not_found');
    const notes = await rescue(tx, deps, { operator, asked: { ...asked, reason }, passwordHash });
    await appendAudit(tx, deps, { actor: COMMAND_LINE, notes });
  });
};
