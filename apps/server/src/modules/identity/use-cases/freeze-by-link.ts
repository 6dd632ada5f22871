import { notify } from '#modules/notify/index';
import { hashToken } from '#platform/crypto/hash-token';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { SecurityDeps } from '../deps';
import { claimFreezeLink } from '../freeze-links.store';
import { IDENTITY_NOTICES } from '../notices';
import { updateFrozen } from '../security.store';
import { revokeSessionsBut } from '../sessions.store';

/** Freezes the account a change message was sent for. The token in the link is the only credential, and works once. */
export const freezeByLink = async (deps: Pick<SecurityDeps, 'pool' | 'clock'>, token: string): Promise<void> => {
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    const { userId } = (await claimFreezeLink(tx, hashToken(token), now)) ?? refuse('freeze_link_invalid');
    await updateFrozen(tx, userId, now);
    await revokeSessionsBut(tx.client, userId, { keepId: null, now });
    await notify(tx, IDENTITY_NOTICES, { userId, template: 'account_frozen', params: {} });
  });
};
