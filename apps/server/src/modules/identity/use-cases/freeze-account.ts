import { notify } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { SecurityDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { updateFrozen } from '../security.store';
import { revokeSessionsBut } from '../sessions.store';
import { ensureOwnPassword } from './session-own-password';

/** Freezes the account at once and ends all its sessions, this one too. Only support can unfreeze it. */
export const freezeAccount = async (
  deps: SecurityDeps,
  { userId, password }: { userId: number; password: string },
): Promise<void> => {
  await ensureOwnPassword(deps, userId, password);
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    await updateFrozen(tx, userId, now);
    await revokeSessionsBut(tx.client, userId, { keepId: null, now });
    await notify(tx, IDENTITY_NOTICES, { userId, template: 'account_frozen', params: {} });
  });
};
