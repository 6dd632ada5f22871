import type { SentProof } from '@candor/domain/identity/second-proof';
import { assertionOptions, siteOf } from '#platform/crypto/webauthn';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { lockAccount } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { deletePasskey, loadPasskeys, updatePasskeyName, updateSecurityChanged } from '../passkeys.store';
import { notifyOwner } from './notify-owner';
import { readPasskeyName } from './passkey-add';
import { createChallenge } from './passkey-challenge';
import { checkSecondProof } from './second-proof';

/** Options for using an own passkey as second proof, as JSON. */
export const challengeOwnPasskey = async (
  deps: Pick<AccountDeps, 'pool' | 'clock' | 'ids' | 'config'>,
  userId: number,
): Promise<string> => {
  const allowed = await loadPasskeys(deps.pool, userId);
  if (allowed.length === 0) return refuse('passkey_unknown');
  const challenge = await createChallenge(deps.pool, deps, { kind: 'proof', userId });
  return JSON.stringify(await assertionOptions(siteOf(deps.config.publicUrl), { challenge, allowed }));
};

export const renamePasskey = async (
  deps: Pick<AccountDeps, 'pool'>,
  request: { userId: number; id: number; name: string },
): Promise<void> => {
  const name = readPasskeyName(request.name);
  if (!(await updatePasskeyName(deps.pool, { ...request, name }))) refuse('passkey_unknown');
};

/**
 * Deletes a passkey with a second proof, which may be that passkey. Starts the security hold and notifies the owner.
 */
export const revokePasskey = async (
  deps: AccountDeps,
  { userId, id, sent }: { userId: number; id: number; sent: SentProof },
): Promise<void> => {
  const proof = (await checkSecondProof(deps, userId, sent)) ?? refuse('second_proof_needed');
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    if ((await lockAccount(tx, userId)) === null) refuse('session_invalid');
    await proof.burn(tx, now);
    const name = (await deletePasskey(tx, userId, id)) ?? refuse('passkey_unknown');
    await updateSecurityChanged(tx, userId, now);
    await notifyOwner(tx, deps, { notices: IDENTITY_NOTICES, userId, template: 'passkey_revoked', params: { name } });
  });
  deps.relay.nudge();
};
