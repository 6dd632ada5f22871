import type { Channel } from '@candor/domain/identity/account-name';
import type { SentProof } from '@candor/domain/identity/second-proof';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { lockAccount, updateContactConfirmed } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { channelOf, contactsOf } from './channels';
import { notifyOwner } from './notify-owner';
import { checkSecondProof } from './second-proof';

export interface ConfirmRequest {
  readonly userId: number;
  readonly channel: Channel;
  readonly sent: SentProof;
}

/**
 * Confirms a contact that was bound with a session alone. It counts after the holding time, which starts now: until
 * then the owner can freeze the account from an older channel. A contact already confirmed is not changed.
 */
export const confirmContact = async (deps: AccountDeps, { userId, channel, sent }: ConfirmRequest): Promise<void> => {
  const proof = (await checkSecondProof(deps, userId, sent)) ?? refuse('second_proof_needed');
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    const account = (await lockAccount(tx, userId)) ?? refuse('session_invalid');
    const { standing } = channelOf(deps, account, channel);
    if (standing === 'none') return refuse('bind_first');
    await proof.burn(tx, now);
    if (standing !== 'unconfirmed') return;
    await updateContactConfirmed(tx, userId, { channel, now });
    const to = contactsOf(account);
    const contact = to.find((one) => one.channel === channel)?.target ?? '';
    await notifyOwner(tx, deps, {
      notices: IDENTITY_NOTICES,
      userId,
      template: 'contact_confirmed',
      params: { contact },
      to,
    });
  });
  deps.relay.nudge();
};
