import type { Language } from '@candor/contract/languages';
import { notify } from '#modules/notify/index';
import { hashToken } from '#platform/crypto/hash-token';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { Comparison } from '#platform/guesses/try-guess';
import { Refusal, refuse } from '#platform/refusal';
import type { SecurityDeps } from '../deps';
import { insertSession, revokeOldestSessions, updateLanguage } from '../identity.store';
import { deleteLoginEvent, loadFamiliarity, updateLoginOk } from '../login-events.store';
import { IDENTITY_NOTICES } from '../notices';
import { lockStanding, type Standing } from '../security.store';
import type { ShownPasskey } from './passkey-check';
import { tryAuthenticator } from './session-attempts';
import { spendSecondFactor } from './totp-code';

export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
export const MAX_SESSIONS = 10;

/**
 * The proof of a login. For a password, the hash it was compared with: if it has changed since, the login fails. A
 * passkey is used up when the session opens and replaces password and authenticator.
 */
export type LoginProof =
  | { readonly kind: 'password'; readonly passwordHash: string; readonly totpCode: string }
  | { readonly kind: 'passkey'; readonly shown: ShownPasskey };

export interface OpenSessionRequest {
  readonly userId: number;
  readonly proof: LoginProof;
  readonly ip: string;
  readonly userAgent: string;
  /** Becomes the language of the user's mails. */
  readonly language: Language;
  /** The row of the login history, recorded as failed until this succeeds. */
  readonly eventId: string;
}

export interface OpenSessionDeps extends SecurityDeps {
  readonly newToken: () => string;
}

const ensureMayEnter = (standing: Standing | null, proof: LoginProof): Standing => {
  const isStale = proof.kind === 'password' && standing?.passwordHash !== proof.passwordHash;
  if (standing === null || isStale) return refuse('login_failed');
  if (standing.status !== 'active') return refuse('user_disabled');
  if (standing.frozenAt !== null) return refuse('account_frozen');
  return standing;
};

const compareSecondFactor = async (
  tx: Tx,
  deps: OpenSessionDeps,
  { request, standing }: { request: OpenSessionRequest; standing: Standing },
): Promise<Comparison> => {
  const { userId, proof } = request;
  const nowMs = deps.clock.nowMs();
  if (proof.kind === 'passkey') {
    await proof.shown.burn(tx, new Date(nowMs));
    return 'right';
  }
  const { totpConfirmedAt, sealedSecret } = standing;
  if (totpConfirmedAt === null || sealedSecret === null) return 'right';
  if (proof.totpCode === '') refuse('totp_required');
  return spendSecondFactor(tx, deps, { userId, sealedSecret, code: proof.totpCode, nowMs });
};

/** Sends a mail for a login from a new combination of IP address and browser; not for the first login. */
const reportNewDevice = async (tx: Tx, { userId, ip, userAgent }: OpenSessionRequest): Promise<void> => {
  const { hasHistory, isKnown } = await loadFamiliarity(tx, { userId, ip, userAgent });
  if (hasHistory && !isKnown)
    await notify(tx, IDENTITY_NOTICES, { userId, template: 'new_device_login', params: { ip } });
};

/** A request for the authenticator code is not a failed login: its history row is deleted. */
const forgetUnlessFailed = async (deps: OpenSessionDeps, eventId: string, error: unknown): Promise<void> => {
  if (error instanceof Refusal && error.code === 'totp_required') await deleteLoginEvent(deps.pool, eventId);
};

const insertOpened = async (
  tx: Tx,
  deps: OpenSessionDeps,
  { request, token }: { request: OpenSessionRequest; token: string },
): Promise<Comparison> => {
  const { userId, ip, userAgent } = request;
  const nowMs = deps.clock.nowMs();
  const now = new Date(nowMs);
  const standing = ensureMayEnter(await lockStanding(tx, userId), request.proof);
  const compared = await compareSecondFactor(tx, deps, { request, standing });
  if (compared !== 'right') return compared;
  await updateLanguage(tx, userId, request.language);
  await reportNewDevice(tx, request);
  const expiresAt = new Date(nowMs + SESSION_LIFE_MS);
  await insertSession(tx, { userId, tokenHash: hashToken(token), ip, userAgent, now, expiresAt });
  await revokeOldestSessions(tx, userId, { keep: MAX_SESSIONS, now });
  await updateLoginOk(tx, request.eventId);
  return compared;
};

/**
 * The last step of a login, after the password or passkey was verified. It reads the user again under a lock, so that a
 * concurrent freeze, ban or password change commits either before (no session opens) or after (and ends it).
 */
export const openSession = async (deps: OpenSessionDeps, request: OpenSessionRequest): Promise<string> => {
  const token = deps.newToken();
  const open = () => withTx(deps.pool, (tx) => insertOpened(tx, deps, { request, token }));
  try {
    if (request.proof.kind === 'passkey' || request.proof.totpCode === '') await open();
    else await tryAuthenticator(deps, request.userId, open);
  } catch (error) {
    await forgetUnlessFailed(deps, request.eventId, error);
    throw error;
  }
  return token;
};
