import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { SecurityDeps } from '../deps';
import { lockTotp, updateTotpBegun } from '../security.store';
import { ensureOwnPassword } from './session-own-password';
import { createTotpSecret } from './totp-code';

/** Stores a secret that is not active yet. Calling it again replaces it; an active secret is not changed. */
export const beginTotp = async (
  deps: SecurityDeps,
  request: { userId: number; password: string },
): Promise<{ secret: string; uri: string }> => {
  await ensureOwnPassword(deps, request.userId, request.password);
  return withTx(deps.pool, async (tx) => {
    const user = (await lockTotp(tx, request.userId)) ?? refuse('session_invalid');
    if (user.confirmedAt !== null) refuse('totp_already_on');
    const fresh = createTotpSecret(deps, { id: request.userId, account: user.account });
    await updateTotpBegun(tx, request.userId, fresh.sealed);
    return { secret: fresh.secret, uri: fresh.uri };
  });
};
