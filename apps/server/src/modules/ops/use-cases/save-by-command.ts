import { OPERATOR_ROLES } from '@candor/contract/call';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
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
import { type AuditNote, appendAudit } from './append-audit';
import { normaliseEmail } from './log-in-operator';
import { ensureOperatorPassword, readOperatorEmail, readOperatorName } from './operator-form';

/** Not a person with a login: whoever has the server's own settings. */
const COMMAND_LINE = { operatorId: 0, name: 'command line', ip: 'local' };
/** With these two everybody else is a matter of the console. */
const FIRST_OPERATORS = 2;

type Deps = Pick<OpsDeps, 'pool' | 'clock' | 'hasher'>;

/** The first two come from the command line, with every role; the third is proposed by one and approved by the other. */
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
  /** Stays in the log. */
  readonly reason: string;
  /** He sets up a new authenticator at the next login. */
  readonly secondFactor: boolean;
  /** Null: stays. */
  readonly password: string | null;
  /** He is logged out and cannot come back. */
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
  const [subject, note] = [`operator ${operatorId}`, asked.reason];
  const resets = made.map((what) => ({ action: 'operator.reset', subject, after: { email, what }, note }));
  const before = { status: operator.status };
  const disabled = { action: 'operator.change', subject, before, after: { email, status: 'disabled' }, note };
  return asked.disable ? [...resets, disabled] : resets;
};

/**
 * The way out when an authenticator is lost or somebody has to be shut out and there are no two people left to agree.
 * It is logged as the command line's; his sessions end, and what is new in his hands makes him wait before he approves.
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
