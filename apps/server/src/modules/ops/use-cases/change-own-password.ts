import type { Tx } from '#platform/db/with-tx';
import type { OperatorContext } from '#platform/http/context';
import { refuse } from '#platform/refusal';
import { type Done, OK, perform } from '../action';
import type { OpsDeps } from '../deps';
import { clearOperatorAttempts, revokeOperatorSessions } from '../operator-sessions.store';
import { loadOperator, lockOperator, type OperatorRow, updateOperatorPassword } from '../operators.store';
import { spendOperatorCode } from './log-in-operator';
import { codeAttempts, ensureMayGuess, loginAttempts } from './operator-attempts';
import { ensureOperatorPassword } from './operator-form';

export interface PasswordForm {
  readonly oldPassword: string;
  readonly password: string;
  /** Empty: none was sent. */
  readonly totpCode: string;
}

interface Change {
  readonly operator: OperatorRow;
  readonly passwordHash: string;
  readonly code: string;
  readonly ip: string;
}

const write = async (tx: Tx, deps: OpsDeps, change: Change): Promise<Done<typeof OK>> => {
  const { operator, code, ip } = change;
  const { id: operatorId, email } = operator;
  const now = await lockOperator(tx, operatorId);
  // Changed meanwhile: what was compared says nothing any more.
  if (now === null || now.passwordHash !== operator.passwordHash) return refuse('password_wrong');
  const { sealedSecret: sealed, totpConfirmedAt } = now;
  if (totpConfirmedAt !== null && sealed !== null) {
    if (!(await spendOperatorCode(tx, deps, { operatorId, sealed, code }))) refuse('totp_wrong');
  }
  await updateOperatorPassword(tx, operatorId, change.passwordHash);
  await revokeOperatorSessions(tx, operatorId, new Date(deps.clock.nowMs()));
  for (const key of [loginAttempts(email, ip), codeAttempts(operatorId)]) {
    await clearOperatorAttempts(tx, key.account, key.ip);
  }
  return { reply: OK, audit: { action: 'operator.password', subject: `operator ${operatorId}` } };
};

/** One's own act: the old password and a code of the authenticator are what a stolen session does not have. All sessions end. */
export const changeOwnPassword = async (deps: OpsDeps, context: OperatorContext, form: PasswordForm) => {
  const { ip } = context;
  const operator = (await loadOperator(deps.pool, context.operator.operatorId)) ?? refuse('operator_required');
  const { totpCode: code } = form;
  if (operator.totpConfirmedAt !== null && code === '') refuse('totp_required');
  // Counted before the transaction: a refusal inside would undo the count.
  await ensureMayGuess(deps, loginAttempts(operator.email, ip));
  if (!(await deps.hasher.verify(operator.passwordHash, form.oldPassword))) refuse('password_wrong');
  if (code !== '') await ensureMayGuess(deps, codeAttempts(operator.id));
  ensureOperatorPassword(operator.email, form.password);
  const passwordHash = await deps.hasher.hash(form.password);
  return perform(deps, context, (tx) => write(tx, deps, { operator, passwordHash, code, ip }));
};
