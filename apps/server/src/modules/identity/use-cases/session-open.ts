import type { Language } from '@candor/contract/languages';
import { notify } from '#modules/notify/index';
import { hashToken } from '#platform/crypto/hash-token';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { clearAttempts, insertSession, revokeOldestSessions, updateLanguage } from '../identity.store';
import { deleteLoginEvent, loadFamiliarity, updateLoginOk } from '../login-events.store';
import { lockStanding, type Standing } from '../security.store';
import type { SecurityDeps } from '../security-deps';
import { type AttemptKey, ensureNotLocked, totpAttempts } from './session-attempts';
import { spendSecondFactor } from './totp-code';

export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
export const MAX_SESSIONS = 10;

export interface OpenSessionRequest {
  readonly userId: number;
  /** The hash the password was compared with: if it has changed meanwhile, that comparison says nothing any more. */
  readonly passwordHash: string;
  readonly totpCode: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Becomes the language of the user's mails. */
  readonly language: Language;
  /** The row of the login history that says "failed" until this succeeds. */
  readonly eventId: string;
  readonly attempts: AttemptKey;
}

export interface OpenSessionDeps extends SecurityDeps {
  readonly newToken: () => string;
}

const ensureMayEnter = (standing: Standing | null, passwordHash: string): Standing => {
  if (standing === null || standing.passwordHash !== passwordHash) return refuse('login_failed');
  if (standing.status !== 'active') return refuse('user_disabled');
  if (standing.frozenAt !== null) return refuse('account_frozen');
  return standing;
};

const ensureSecondFactor = async (
  tx: Tx,
  deps: OpenSessionDeps,
  { request, standing }: { request: OpenSessionRequest; standing: Standing },
): Promise<void> => {
  const { totpConfirmedAt, sealedSecret } = standing;
  if (totpConfirmedAt === null || sealedSecret === null) return;
  if (request.totpCode === '') refuse('totp_required');
  const { userId, totpCode: code } = request;
  const isRight = await spendSecondFactor(tx, deps, { userId, sealedSecret, code, nowMs: deps.clock.nowMs() });
  if (!isRight) refuse('totp_wrong');
};

/** A mail for a login from an address and browser that were not seen together before; the first login is no news. */
const reportNewDevice = async (tx: Tx, { userId, ip, userAgent }: OpenSessionRequest): Promise<void> => {
  const { hasHistory, isKnown } = await loadFamiliarity(tx, { userId, ip, userAgent });
  if (hasHistory && !isKnown) await notify(tx, { userId, template: 'new_device_login', params: { ip } });
};

/** Being asked for the code is a step of logging in, not a failure of it. */
const forgetUnlessFailed = async (deps: OpenSessionDeps, eventId: string, error: unknown): Promise<void> => {
  if (error instanceof Refusal && error.code === 'totp_required') await deleteLoginEvent(deps.pool, eventId);
};

/**
 * The last part of logging in, after the password was found right. It looks at the user again under a lock, so that a
 * freeze, a ban or a new password of the same moment comes either before (and no session opens) or after (and ends it).
 */
export const openSession = async (deps: OpenSessionDeps, request: OpenSessionRequest): Promise<string> => {
  const token = deps.newToken();
  const { userId, ip, userAgent } = request;
  const nowMs = deps.clock.nowMs();
  const now = new Date(nowMs);
  const expiresAt = new Date(nowMs + SESSION_LIFE_MS);
  try {
    // Counted before the transaction: a refusal inside would undo the count, and a second connection may not be had there.
    if (request.totpCode !== '') await ensureNotLocked(deps, totpAttempts(userId));
    await withTx(deps.pool, async (tx) => {
      const standing = ensureMayEnter(await lockStanding(tx, userId), request.passwordHash);
      await ensureSecondFactor(tx, deps, { request, standing });
      await updateLanguage(tx, userId, request.language);
      await reportNewDevice(tx, request);
      await insertSession(tx, { userId, tokenHash: hashToken(token), ip, userAgent, now, expiresAt });
      await revokeOldestSessions(tx, userId, { keep: MAX_SESSIONS, now });
      await clearAttempts(tx, request.attempts);
      await clearAttempts(tx, totpAttempts(userId));
      await updateLoginOk(tx, request.eventId);
    });
  } catch (error) {
    await forgetUnlessFailed(deps, request.eventId, error);
    throw error;
  }
  return token;
};
