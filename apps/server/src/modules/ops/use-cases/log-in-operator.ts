import { appendAudit } from '#kernel/operators/append-audit';
import { hashToken } from '#platform/crypto/hash-token';
import { createTotpSecret, findTotpPairStep, findTotpStep, readTotpPair } from '#platform/crypto/totp';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { HashPlace } from '#platform/hashing/password-hash';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { insertOperatorSession } from '../operator-sessions.store';
import { claimOperatorStep, loadOperatorByEmail, lockOperator, type OperatorRow } from '../operators.store';
import { findKnownDevice, rememberDevice } from './known-device';
import { tryAsStranger, tryLoginCode, tryOnDevice } from './operator-attempts';

const SESSION_LIFE_MS = 12 * 3_600_000;

export interface OperatorLogin {
  readonly email: string;
  readonly password: string;
  /** One code, or two in a row; empty: none was sent. */
  readonly totpCode: string;
  /** Token of a known device; empty: none was sent. */
  readonly device: string;
  readonly ip: string;
  readonly userAgent: string;
}

export interface OperatorEntry {
  readonly token: string;
  readonly mustSetUpTotp: boolean;
  /** The token to keep on a device that was not known before; empty: none. */
  readonly device: string;
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
  /** Null: not known before. */
  readonly deviceId: number | null;
  /** Two codes were accepted before the password was compared. */
  readonly isCodeSpent: boolean;
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

const enter = (deps: OpsDeps, admitted: Admitted): Promise<OperatorEntry> =>
  withTx(deps.pool, async (tx) => {
    const { operator: found, deviceId, request } = admitted;
    // Read again under the lock: a concurrent change of password or status counts.
    const operator = await lockOperator(tx, found.id);
    if (operator?.status !== 'active' || operator.passwordHash !== found.passwordHash) return refuse('login_failed');
    const locked = { ...admitted, operator };
    if (!admitted.isCodeSpent) await ensureCode(tx, deps, locked);
    const mustSetUpTotp = deps.config.mode === 'production' && operator.totpConfirmedAt === null;
    const login = { operatorId: operator.id, deviceId, ip: request.ip, userAgent: request.userAgent };
    const device = mustSetUpTotp ? '' : await rememberDevice(tx, deps, login);
    // Last: it locks the head of the audit log.
    const token = await openSession(tx, deps, locked);
    return { token, mustSetUpTotp, device };
  });

const comparePassword = async (deps: OpsDeps, request: OperatorLogin, place: HashPlace): Promise<OperatorRow> => {
  const found = await loadOperatorByEmail(deps.pool, normaliseEmail(request.email));
  const matches = await deps.hasher.verify(found?.passwordHash ?? null, request.password, place);
  return matches && found?.status === 'active' ? found : refuse('login_failed');
};

/** Password, then one code: of a known device by its own count, of all others by the count strangers share. */
const enterByPassword = async (
  deps: OpsDeps,
  request: OperatorLogin,
  deviceId: number | null,
): Promise<OperatorEntry> => {
  const { ip, totpCode } = request;
  const email = normaliseEmail(request.email);
  const operator =
    deviceId === null
      ? await tryAsStranger(deps, { email, ip }, () => comparePassword(deps, request, 'last'))
      : await tryOnDevice(deps, deviceId, () => comparePassword(deps, request, 'first'));
  const admitted = { operator, request, deviceId, isCodeSpent: false };
  if (totpCode === '') return enter(deps, admitted);
  return tryLoginCode(deps, { operatorId: operator.id, email, deviceId }, () => enter(deps, admitted));
};

/** Accepts two codes in a row once, and does the same work for names without an authenticator. */
const spendPair = async (deps: OpsDeps, email: string, pair: readonly [string, string]): Promise<void> => {
  const found = await loadOperatorByEmail(deps.pool, email);
  const nobodys = { owner: operatorOwner(0), ...createTotpSecret(deps, { owner: operatorOwner(0), label: '' }) };
  const isOn = found?.status === 'active' && found.totpConfirmedAt !== null && found.sealedSecret !== null;
  const { owner, sealed } = isOn ? { owner: operatorOwner(found.id), sealed: found.sealedSecret } : nobodys;
  const step = findTotpPairStep(deps.secret, { owner, sealed, pair, nowMs: deps.clock.nowMs() });
  if (!isOn || step === null) return refuse('login_failed');
  if (!(await withTx(deps.pool, (tx) => claimOperatorStep(tx, found.id, step)))) refuse('login_failed');
};

/**
 * Two codes, then the password: no count that others could use up. Spent before the password is compared, the codes
 * bound guesses at it to one in 30 seconds, of whoever has the authenticator.
 */
const enterByPair = async (
  deps: OpsDeps,
  { request, deviceId, pair }: Pick<Admitted, 'request' | 'deviceId'> & { pair: readonly [string, string] },
): Promise<OperatorEntry> => {
  await spendPair(deps, normaliseEmail(request.email), pair);
  const operator = await comparePassword(deps, request, 'first');
  return enter(deps, { operator, request, deviceId, isCodeSpent: true });
};

/**
 * Unknown, disabled and wrong get the same reply after the same work. An operator with an authenticator must send its
 * code; one who needs it but has none gets a session that can only set it up.
 */
export const logInOperator = async (deps: OpsDeps, request: OperatorLogin): Promise<OperatorEntry> => {
  const { device, totpCode } = request;
  const deviceId = await findKnownDevice(deps, { email: normaliseEmail(request.email), device });
  const pair = readTotpPair(totpCode);
  return pair === null ? enterByPassword(deps, request, deviceId) : enterByPair(deps, { request, deviceId, pair });
};
