import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { clearAttempts, countAttempt, insertSession, loadCredentials, revokeOldestSessions } from '../identity.store';
import { hashToken } from '../token';

export const MAX_ATTEMPTS = 5;
export const LOCK_MS = 5 * 60_000;
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
export const MAX_SESSIONS = 10;

export interface LogInRequest {
  readonly account: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent: string;
}

export interface IdentityDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly newToken: () => string;
}

/** Full-width letters, upper case and stray spaces around an address mean the same person. */
const normaliseAccount = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const ensureNotLocked = async ({ pool, clock }: IdentityDeps, key: { account: string; ip: string }): Promise<void> => {
  const nowMs = clock.nowMs();
  const attempt = await countAttempt(pool, key, {
    now: new Date(nowMs),
    freshAfter: new Date(nowMs - LOCK_MS),
    limit: MAX_ATTEMPTS,
  });
  if (attempt.attempts <= MAX_ATTEMPTS) return;
  const remainingMs = attempt.countedAt.getTime() + LOCK_MS - nowMs;
  refuse('login_locked', { minutes: String(Math.max(1, Math.ceil(remainingMs / 60_000))) });
};

/**
 * Five attempts per account and address, then five minutes of silence, for right passwords too. Known and unknown
 * accounts get the same answer after the same work.
 */
export const logIn = async (deps: IdentityDeps, request: LogInRequest): Promise<string> => {
  const key = { account: normaliseAccount(request.account), ip: request.ip };
  await ensureNotLocked(deps, key);
  const user = await loadCredentials(deps.pool, key.account);
  const matches = await deps.hasher.verify(user?.passwordHash ?? null, request.password);
  if (!matches || !user) return refuse('login_failed');
  if (user.status !== 'active') return refuse('user_disabled');
  const token = deps.newToken();
  const nowMs = deps.clock.nowMs();
  const now = new Date(nowMs);
  await withTx(deps.pool, async (tx) => {
    await insertSession(tx, {
      userId: user.id,
      tokenHash: hashToken(token),
      ip: request.ip,
      userAgent: request.userAgent.slice(0, 300),
      now,
      expiresAt: new Date(nowMs + SESSION_LIFE_MS),
    });
    await revokeOldestSessions(tx, user.id, { keep: MAX_SESSIONS, now });
    await clearAttempts(tx, key);
  });
  return token;
};
