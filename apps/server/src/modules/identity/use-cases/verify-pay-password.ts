import { PAY_PASSWORD_TRIES, toLockedHours } from '@candor/domain/identity/try-rules';
import { tryGuess } from '#platform/guesses/try-guess';
import { refuse } from '#platform/refusal';
import { loadPayPasswordHash } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { payPasswordKey } from './session-attempts';

export type PayPasswordDeps = Pick<AccountDeps, 'pool' | 'clock' | 'hasher'>;

/**
 * Checked by every call that moves money out, before its own transaction. Five wrong tries lock the pay password for a
 * day, also for the right one; an empty password is no try.
 */
export const verifyPayPassword = async (deps: PayPasswordDeps, userId: number, password: string): Promise<void> => {
  if ((await loadPayPasswordHash(deps.pool, userId)) === null) return refuse('pay_password_missing');
  // Most old clients have no field for it and send none: nothing was guessed, so nothing counts and nothing locks.
  if (password === '') return refuse('pay_password_needed');
  const guess = await tryGuess(deps, { key: payPasswordKey(userId), rule: PAY_PASSWORD_TRIES }, async () => {
    // Read again: it may have been replaced while this guess waited for its turn.
    const stored = await loadPayPasswordHash(deps.pool, userId);
    return (await deps.hasher.verify(stored, password)) ? 'right' : 'wrong';
  });
  if (guess.outcome === 'right') return;
  if (guess.outcome === 'void') throw new Error('a pay password is right or wrong');
  if (guess.outcome === 'wrong' && guess.left > 0) return refuse('pay_password_wrong', { left: String(guess.left) });
  return refuse('pay_password_locked', { hours: toLockedHours(guess.lockedUntilMs, deps.clock.nowMs()) });
};
