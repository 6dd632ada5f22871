import { appendAudit } from '#kernel/operators/append-audit';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { loadOperatorByEmail, lockOperator, type OperatorRow, updateOperatorPassword } from '../operators.store';
import { combineStartHalves, hashStartHalf } from '../start-code';
import { rememberDevice } from './known-device';
import { normaliseEmail } from './log-in-operator';
import { tryStartCode } from './operator-attempts';
import { ensureOperatorPassword } from './operator-form';

export interface OperatorStart {
  readonly email: string;
  readonly halves: readonly [string, string];
  readonly password: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** The same refusal for unknown, disabled, used, expired and wrong. */
const ensureStart = (operator: OperatorRow | null, given: Buffer, nowMs: number): OperatorRow => {
  if (operator?.status !== 'active' || operator.startHash === null || operator.startUntil === null) {
    return refuse('start_code_wrong');
  }
  const isRight = operator.startHash.equals(given) && operator.startUntil.getTime() > nowMs;
  return isRight ? operator : refuse('start_code_wrong');
};

/**
 * Sets the operator's password with both halves of the start code, one from the proposer and one from the approver.
 * Returns the token that makes this device a known one: the first login then is no stranger's.
 */
export const startOperator = async (
  deps: Pick<OpsDeps, 'pool' | 'clock' | 'hasher' | 'newToken'>,
  request: OperatorStart,
): Promise<string> => {
  const { password, ip, userAgent } = request;
  const email = normaliseEmail(request.email);
  const [one, other] = request.halves;
  const given = combineStartHalves(hashStartHalf(one), hashStartHalf(other));
  const found = await tryStartCode(deps, { email, ip }, async () =>
    ensureStart(await loadOperatorByEmail(deps.pool, email), given, deps.clock.nowMs()),
  );
  ensureOperatorPassword(email, password);
  const passwordHash = await deps.hasher.hash(password);
  return withTx(deps.pool, async (tx) => {
    const { id } = ensureStart(await lockOperator(tx, found.id), given, deps.clock.nowMs());
    await updateOperatorPassword(tx, id, passwordHash);
    const device = await rememberDevice(tx, deps, { operatorId: id, deviceId: null, ip, userAgent });
    const actor = { operatorId: id, name: email, ip };
    await appendAudit(tx, deps, { actor, notes: [{ action: 'operator.start', subject: `operator ${id}` }] });
    return device;
  });
};
