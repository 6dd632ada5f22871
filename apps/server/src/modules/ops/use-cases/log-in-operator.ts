import { appendAudit } from '#kernel/operators/append-audit';
import { hashToken } from '#platform/crypto/hash-token';
import { findTotpStep } from '#platform/crypto/totp';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { insertOperatorSession } from '../operator-sessions.store';
import { claimOperatorStep, loadOperatorByEmail, lockOperator, type OperatorRow } from '../operators.store';
import { tryOperatorCode, tryOperatorSecret } from './operator-attempts';

const SESSION_LIFE_MS = 12 * 3_600_000;

export interface OperatorLogin {
  readonly email: string;
  readonly password: string;
  /** Empty: no code was sent. */
  readonly totpCode: string;
  readonly ip: string;
  readonly userAgent: string;
}

export const operatorOwner = (operatorId: number): string => `operator ${operatorId}`;

/** One spelling per operator. */
export const normaliseEmail = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Accepts a code once, also when concurrent. */
export const spendOperatorCode = async (
  tx: Tx,
  deps: Pick<OpsDeps, 'secret' | 'clock'>,
  guess: { operatorId: number; sealed: string; code: string },
): Promise<boolean> => {
  const { operatorId, sealed, code } = guess;
  const step = findTotpStep(deps.secret, { owner: operatorOwner(operatorId), sealed, code, nowMs: deps.clock.nowMs() });
  return step !== null && claimOperatorStep(tx, operatorId, step);
};

interface Admitted {
  readonly operator: OperatorRow;
  readonly request: OperatorLogin;
}

const ensureCode = async (tx: Tx, deps: OpsDeps, { operator, request }: Admitted): Promise<void> => {
  if (operator.totpConfirmedAt === null || operator.sealedSecret === null) return;
  const { totpCode: code } = request;
  if (code === '') refuse('totp_required');
  const { id: operatorId, sealedSecret: sealed } = operator;
  if (!(await spendOperatorCode(tx, deps, { operatorId, sealed, code }))) refuse('totp_wrong');
};

const openSession = async (tx: Tx, deps: OpsDeps, { operator, request }: Admitted): Promise<string> => {
  const token = deps.newToken();
  const nowMs = deps.clock.nowMs();
  const { ip, userAgent } = request;
  const [now, expiresAt] = [new Date(nowMs), new Date(nowMs + SESSION_LIFE_MS)];
  await insertOperatorSession(tx, {
    operatorId: operator.id,
    tokenHash: hashToken(token),
    ip,
    userAgent,
    now,
    expiresAt,
  });
  const actor = { operatorId: operator.id, name: operator.email, ip };
  const note = { action: 'operator.login', subject: `operator ${operator.id}`, note: userAgent };
  await appendAudit(tx, deps, { actor, notes: [note] });
  return token;
};

const comparePassword = async (deps: OpsDeps, email: string, password: string): Promise<OperatorRow> => {
  const found = await loadOperatorByEmail(deps.pool, email);
  const matches = await deps.hasher.verify(found?.passwordHash ?? null, password);
  return matches && found?.status === 'active' ? found : refuse('login_failed');
};

/**
 * Unknown, disabled and wrong get the same reply after the same work. An operator with an authenticator must send its
 * code; one who needs it but has none gets a session that can only set it up.
 */
export const logInOperator = async (
  deps: OpsDeps,
  request: OperatorLogin,
): Promise<{ token: string; mustSetUpTotp: boolean }> => {
  const email = normaliseEmail(request.email);
  const found = await tryOperatorSecret(deps, { email, ip: request.ip, wrong: 'login_failed' }, () =>
    comparePassword(deps, email, request.password),
  );
  const enter = () =>
    withTx(deps.pool, async (tx) => {
      // Read again under the lock: a concurrent change of password or status counts.
      const operator = await lockOperator(tx, found.id);
      if (operator?.status !== 'active' || operator.passwordHash !== found.passwordHash) return refuse('login_failed');
      await ensureCode(tx, deps, { operator, request });
      const token = await openSession(tx, deps, { operator, request });
      return { token, mustSetUpTotp: deps.config.mode === 'production' && operator.totpConfirmedAt === null };
    });
  return request.totpCode === '' ? enter() : tryOperatorCode(deps, found.id, enter);
};
