import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { clearAttempts } from '../identity.store';
import { loadSecurity } from '../security.store';
import type { SecurityDeps } from '../security-deps';
import { ensureNotLocked, passwordAttempts } from './session-attempts';

/** Asks for the login password again, inside a session: a stolen token alone must not change what protects the account. */
export const ensureOwnPassword = async (
  deps: Pick<SecurityDeps, 'pool' | 'clock' | 'hasher'>,
  userId: number,
  password: string,
): Promise<void> => {
  const key = passwordAttempts(userId);
  await ensureNotLocked(deps, key);
  const user = await loadSecurity(deps.pool, userId);
  if (!(await deps.hasher.verify(user?.passwordHash ?? null, password))) refuse('password_wrong');
  await withTx(deps.pool, (tx) => clearAttempts(tx, key));
};
