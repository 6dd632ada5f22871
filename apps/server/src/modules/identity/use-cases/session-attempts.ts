import type { Pool } from '#platform/db/pool';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { countAttempt } from '../identity.store';

export const MAX_ATTEMPTS = 5;
export const LOCK_MS = 5 * 60_000;

export interface AttemptKey {
  /** The account name as typed, or what is guessed at: see the keys below. */
  readonly account: string;
  readonly ip: string;
}

/** Guesses at the password inside a session, and at authenticator codes, count per user from wherever they come. */
export const passwordAttempts = (userId: number): AttemptKey => ({ account: `password of ${userId}`, ip: 'any' });
export const totpAttempts = (userId: number): AttemptKey => ({ account: `authenticator of ${userId}`, ip: 'any' });

/**
 * Counts before the guess is made: five, then five minutes of silence, for right ones too. `onLock` runs at the first
 * guess that is not let through.
 */
export const ensureNotLocked = async (
  deps: { pool: Pool; clock: Clock },
  key: AttemptKey,
  onLock?: () => Promise<void>,
): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  const { attempts, countedAt } = await countAttempt(deps.pool, key, {
    now: new Date(nowMs),
    freshAfter: new Date(nowMs - LOCK_MS),
    limit: MAX_ATTEMPTS,
  });
  if (attempts <= MAX_ATTEMPTS) return;
  if (attempts === MAX_ATTEMPTS + 1) await onLock?.();
  const remainingMs = countedAt.getTime() + LOCK_MS - nowMs;
  refuse('login_locked', { minutes: String(Math.max(1, Math.ceil(remainingMs / 60_000))) });
};
