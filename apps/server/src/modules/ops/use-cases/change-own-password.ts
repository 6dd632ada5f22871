import { type Done, OK, perform } from '#kernel/operators/action';
import type { Tx } from '#platform/db/with-tx';
import type { OperatorContext } from '#platform/http/context';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { revokeOperatorSessions } from '../operator-sessions.store';
import { loadOperator, lockOperator, type OperatorRow, updateOperatorPassword } from '../operators.store';
import { spendOperatorCode } from './log-in-operator';
import { trySessionCode, trySessionPassword } from './operator-attempts';
import { ensureOperatorPassword } from './operator-form';

export interface PasswordForm {
  readonly oldPassword: string;
  readonly password: string;
  /** Empty: no code was sent. */
  readonly totpCode: string;
}

interface Change {
  readonly operator: OperatorRow;
  readonly passwordHash: string;
  readonly code: string;
}

const write = async (tx: Tx, deps: OpsDeps, change: Change): Promise<Done<typeof OK>> => {
  const { operator, code } = change;
  const { id: operatorId } = operator;
  const now = await lockOperator(tx, operatorId);
  // The password was changed concurrently: the comparison is no longer valid.
  if (now === null || now.passwordHash !== operator.passwordHash) return refuse('password_wrong');
  const { sealedSecret: sealed, totpConfirmedAt } = now;
  if (totpConfirmedAt !== null && sealed !== null) {
    if (!(await spendOperatorCode(tx, deps, { operatorId, sealed, code }))) refuse('totp_wrong');
  }
  await updateOperatorPassword(tx, operatorId, change.passwordHash);
  await revokeOperatorSessions(tx, operatorId, new Date(deps.clock.nowMs()));
  return { reply: OK, audit: { action: 'operator.password', subject: `operator ${operatorId}` } };
};

/** Needs the old password and an authenticator code, which a stolen session does not have. Ends all sessions. */
export const changeOwnPassword = async (deps: OpsDeps, context: OperatorContext, form: PasswordForm) => {
  const operator = (await loadOperator(deps.pool, context.operator.operatorId)) ?? refuse('operator_required');
  const { totpCode: code } = form;
  if (operator.totpConfirmedAt !== null && code === '') refuse('totp_required');
  const { email } = operator;
  await trySessionPassword(deps, operator.id, async () => {
    if (!(await deps.hasher.verify(operator.passwordHash, form.oldPassword))) refuse('password_wrong');
  });
  ensureOperatorPassword(email, form.password);
  const passwordHash = await deps.hasher.hash(form.password);
  const change = () => perform(deps, context, (tx) => write(tx, deps, { operator, passwordHash, code }));
  return code === '' ? change() : trySessionCode(deps, operator.id, change);
};
