import type { SecurityDeps } from '../deps';
import { loadSecurity } from '../security.store';
import { tryOwnPassword } from './session-attempts';

/** Checks the login password inside a session: a stolen token alone must not change account security. */
export const ensureOwnPassword = async (
  deps: Pick<SecurityDeps, 'pool' | 'clock' | 'hasher'>,
  userId: number,
  password: string,
): Promise<void> => {
  await tryOwnPassword(deps, userId, async () => {
    const user = await loadSecurity(deps.pool, userId);
    return (await deps.hasher.verify(user?.passwordHash ?? null, password)) ? 'right' : 'wrong';
  });
};
