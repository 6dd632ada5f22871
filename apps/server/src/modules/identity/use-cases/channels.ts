import type { Channel, Contact } from '@candor/domain/identity/account-name';
import { type ChannelState, decideChannelStanding } from '@candor/domain/identity/channel-standing';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Account } from '../accounts.store';

export interface ChannelDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'holdMs'>;
}

type Bound = Pick<Account, 'email' | 'phone' | 'emailConfirmed' | 'phoneConfirmed' | 'emailBoundAt' | 'phoneBoundAt'>;

/** Current state of an account's e-mail address or phone number. */
export const channelOf = ({ clock, config }: ChannelDeps, account: Bound, channel: Channel): ChannelState => {
  const [target, isConfirmed, boundAt] =
    channel === 'email'
      ? [account.email, account.emailConfirmed, account.emailBoundAt]
      : [account.phone, account.phoneConfirmed, account.phoneBoundAt];
  const bound = { isBound: target !== null, isConfirmed, boundAtMs: boundAt?.getTime() ?? null };
  return decideChannelStanding(bound, { nowMs: clock.nowMs(), holdMs: config.holdMs });
};

/** The bound contacts of a user. */
export const contactsOf = ({ email, phone }: Pick<Account, 'email' | 'phone'>): Contact[] => [
  ...(email === null ? [] : [{ channel: 'email' as const, target: email }]),
  ...(phone === null ? [] : [{ channel: 'phone' as const, target: phone }]),
];

/** The bound contacts whose codes count as a proof: confirmed and past the holding time. */
export const countingContacts = (deps: ChannelDeps, account: Bound): Contact[] =>
  contactsOf(account).filter(({ channel }) => channelOf(deps, account, channel).standing === 'confirmed');
