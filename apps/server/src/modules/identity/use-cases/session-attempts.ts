import { AUTHENTICATOR_TRIES, LOGIN_TRIES, toLockedHours, toLockedMinutes } from '@candor/domain/identity/try-rules';
import type { Pool } from '#platform/db/pool';
import type { TryKey } from '#platform/guesses/tries.store';
import { type Comparison, tryGuess } from '#platform/guesses/try-guess';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';

interface Deps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/**
 * Guesses at a password inside a session, and at authenticator codes, count per user, from all IP addresses together.
 */
const ofUser = (secret: string, userId: number): TryKey => ({ account: `${secret} of ${userId}`, ip: 'any' });
export const payPasswordKey = (userId: number): TryKey => ({ account: `pay password of ${userId}`, ip: 'any' });

export const refuseLogin = (deps: Pick<Deps, 'clock'>, lockedUntilMs: number): never =>
  refuse('login_locked', { minutes: toLockedMinutes(lockedUntilMs, deps.clock.nowMs()) });

/** Checks the login password inside a session: five wrong ones lock it for five minutes, also for the right one. */
export const tryOwnPassword = async (deps: Deps, userId: number, compare: () => Promise<Comparison>): Promise<void> => {
  const guess = await tryGuess(deps, { key: ofUser('password', userId), rule: LOGIN_TRIES }, compare);
  if (guess.outcome === 'locked') refuseLogin(deps, guess.lockedUntilMs);
  if (guess.outcome !== 'right') refuse('password_wrong');
};

/** Checks an authenticator code, in any call: five wrong ones lock the authenticator for a day. */
export const tryAuthenticator = async (
  deps: Deps,
  userId: number,
  compare: () => Promise<Comparison>,
): Promise<void> => {
  const guess = await tryGuess(deps, { key: ofUser('authenticator', userId), rule: AUTHENTICATOR_TRIES }, compare);
  if (guess.outcome === 'right') return;
  if (guess.outcome === 'void') return refuse('totp_wrong');
  if (guess.outcome === 'wrong' && guess.left > 0) return refuse('totp_wrong');
  return refuse('totp_locked', { hours: toLockedHours(guess.lockedUntilMs, deps.clock.nowMs()) });
};
