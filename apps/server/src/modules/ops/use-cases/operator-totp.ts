import type { AuditNote } from '#kernel/operators/append-audit';
import { createTotpSecret } from '#platform/crypto/totp';
import type { Tx } from '#platform/db/with-tx';
import type { OperatorContext } from '#platform/http/context';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { lockOperator, updateOperatorTotp, updateOperatorTotpOn } from '../operators.store';
import { operatorOwner, spendOperatorCode } from './log-in-operator';

type Deps = Pick<OpsDeps, 'secret' | 'ids' | 'clock'>;

const noteOf = (operatorId: number, action: string): AuditNote => ({ action, subject: `operator ${operatorId}` });

/** Stores a secret that is not active yet. Calling it again replaces it; an active secret is not changed. */
export const beginOperatorTotp = async (tx: Tx, deps: Deps, { operator: { operatorId } }: OperatorContext) => {
  const operator = (await lockOperator(tx, operatorId)) ?? refuse('operator_required');
  if (operator.totpConfirmedAt !== null) refuse('totp_already_on');
  const fresh = createTotpSecret(deps, { owner: operatorOwner(operatorId), label: operator.email });
  await updateOperatorTotp(tx, operatorId, fresh.sealed);
  return { reply: { secret: fresh.secret, uri: fresh.uri }, audit: noteOf(operatorId, 'operator.totp_begin') };
};

/** Activates the secret after a valid code. The caller counts wrong guesses. */
export const confirmOperatorTotp = async (
  tx: Tx,
  deps: Deps,
  { operatorId, code }: { operatorId: number; code: string },
) => {
  const operator = (await lockOperator(tx, operatorId)) ?? refuse('operator_required');
  const { sealedSecret: sealed, totpConfirmedAt } = operator;
  if (totpConfirmedAt !== null) return refuse('totp_already_on');
  if (sealed === null) return refuse('totp_not_on');
  if (!(await spendOperatorCode(tx, deps, { operatorId, sealed, code }))) return refuse('totp_wrong');
  await updateOperatorTotpOn(tx, operatorId, new Date(deps.clock.nowMs()));
  return { reply: { ok: 1 as const }, audit: noteOf(operatorId, 'operator.totp_on') };
};
