import type { Language } from '@candor/contract/languages';
import { notify } from '#modules/notify/index';
import { hashToken } from '#platform/crypto/hash-token';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { insertSession, revokeOldestSessions, updateLanguage } from '../identity.store';
import { deleteLoginEvent, loadFamiliarity, updateLoginOk } from '../login-events.store';
import { lockStanding, type Standing } from '../security.store';
import type { SecurityDeps } from '../security-deps';
import { tryAuthenticator } from './session-attempts';
import { spendSecondFactor } from './totp-code';
import type { Comparison } from './try-guess';

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

const compareSecondFactor = async (
  tx: Tx,
  deps: OpenSessionDeps,
  { request, standing }: { request: OpenSessionRequest; standing: Standing },
): Promise<Comparison> => {
  const { totpConfirmedAt, sealedSecret } = standing;
  if (totpConfirmedAt === null || sealedSecret === null) return 'right';
  if (request.totpCode === '') refuse('totp_required');
  const { userId, totpCode: code } = request;
  return spendSecondFactor(tx, deps, { userId, sealedSecret, code, nowMs: deps.clock.nowMs() });
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

const insertOpened = async (
  tx: Tx,
  deps: OpenSessionDeps,
  { request, token }: { request: OpenSessionRequest; token: string },
): Promise<Comparison> => {
  const { userId, ip, userAgent } = request;
  const nowMs = deps.clock.nowMs();
  const now = new Date(nowMs);
  const standing = ensureMayEnter(await lockStanding(tx, userId), request.passwordHash);
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
 * The last part of logging in, after the password was found right. It looks at the user again under a lock, so that a
 * freeze, a ban or a new password of the same moment comes either before (and no session opens) or after (and ends it).
 */
export const openSession = async (deps: OpenSessionDeps, request: OpenSessionRequest): Promise<string> => {
  const token = deps.newToken();
  const open = () => withTx(deps.pool, (tx) => insertOpened(tx, deps, { request, token }));
  try {
    if (request.totpCode === '') await open();
    else await tryAuthenticator(deps, request.userId, open);
  } catch (error) {
    await forgetUnlessFailed(deps, request.eventId, error);
    throw error;
  }
  return token;
};
