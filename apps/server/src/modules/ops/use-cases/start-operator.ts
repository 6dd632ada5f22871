import { appendAudit } from '#kernel/operators/append-audit';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { loadOperatorByEmail, lockOperator, type OperatorRow, updateOperatorPassword } from '../operators.store';
import { combineStartHalves, hashStartHalf } from '../start-code';
import { normaliseEmail } from './log-in-operator';
import { tryOperatorSecret } from './operator-attempts';
import { ensureOperatorPassword } from './operator-form';

export interface OperatorStart {
  readonly email: string;
  readonly halves: readonly [string, string];
  readonly password: string;
  readonly ip: string;
}

/** The same refusal for unknown, disabled, used, expired and wrong. */
const ensureStart = (operator: OperatorRow | null, given: Buffer, nowMs: number): OperatorRow => {
  if (operator?.status !== 'active' || operator.startHash === null || operator.startUntil === null) {
    return refuse('start_code_wrong');
  }
  const isRight = operator.startHash.equals(given) && operator.startUntil.getTime() > nowMs;
  return isRight ? operator : refuse('start_code_wrong');
};

/** Sets the operator's password with both halves of the start code, one from the proposer and one from the approver. */
export const startOperator = async (
  deps: Pick<OpsDeps, 'pool' | 'clock' | 'hasher'>,
  request: OperatorStart,
): Promise<void> => {
  const { password, ip } = request;
  const email = normaliseEmail(request.email);
  const [one, other] = request.halves;
  const given = combineStartHalves(hashStartHalf(one), hashStartHalf(other));
  const found = await tryOperatorSecret(deps, { email, ip, wrong: 'start_code_wrong' }, async () =>
    ensureStart(await loadOperatorByEmail(deps.pool, email), given, deps.clock.nowMs()),
  );
  ensureOperatorPassword(email, password);
  const passwordHash = await deps.hasher.hash(password);
  await withTx(deps.pool, async (tx) => {
    const { id } = ensureStart(await lockOperator(tx, found.id), given, deps.clock.nowMs());
    await updateOperatorPassword(tx, id, passwordHash);
    const actor = { operatorId: id, name: email, ip };
    await appendAudit(tx, deps, { actor, notes: [{ action: 'operator.start', subject: `operator ${id}` }] });
  });
};
