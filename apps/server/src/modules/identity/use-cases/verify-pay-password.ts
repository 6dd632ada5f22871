import { PAY_PASSWORD_RULES, toLockedHours } from '@candor/domain/identity/pay-password';
import { refuse } from '#platform/refusal';
import { clearPayTries, countPayTry, loadPayLock } from '../accounts.store';
import type { AccountDeps } from '../deps';

export type PayPasswordDeps = Pick<AccountDeps, 'pool' | 'clock' | 'hasher'>;

const { tries, lockMs } = PAY_PASSWORD_RULES;

const refuseUntried = async ({ pool }: PayPasswordDeps, userId: number, nowMs: number): Promise<never> => {
  const lock = await loadPayLock(pool, userId);
  if (!lock?.hasPayPassword) return refuse('pay_password_missing');
  return refuse('pay_password_locked', { hours: toLockedHours(lock.lockedUntil?.getTime() ?? nowMs, nowMs) });
};

/**
 * What every call that moves money out asks first, before its own transaction. Five wrong tries lock the pay password
 * for a day, for the right one too. Tries are counted before they are made, so many at once are no way around.
 */
export const verifyPayPassword = async (deps: PayPasswordDeps, userId: number, password: string): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  const at = { tries, now: new Date(nowMs), lockUntil: new Date(nowMs + lockMs) };
  const counted = await countPayTry(deps.pool, userId, at);
  if (counted === null) return refuseUntried(deps, userId, nowMs);
  if (await deps.hasher.verify(counted.payPasswordHash, password)) {
    return clearPayTries(deps.pool, userId, counted.payPasswordHash);
  }
  if (counted.failures >= tries) return refuse('pay_password_locked', { hours: toLockedHours(nowMs + lockMs, nowMs) });
  return refuse('pay_password_wrong', { left: String(tries - counted.failures) });
};
