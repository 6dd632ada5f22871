import type { Language } from '@candor/contract/languages';
import type { CodeScene } from '@candor/contract/security';
import type { Channel, Contact } from '@candor/domain/identity/account-name';
import { refuse } from '#platform/refusal';
import { type Account, findAccount, loadAccount } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { type SendCodeRequest, sendCode } from './send-code';

export interface CodeRequest {
  readonly contact: Contact;
  readonly scene: CodeScene;
  readonly language: Language;
}

/**
 * A second address or number that was bound a moment ago may not yet reset the login password: with a stolen session
 * anybody could bind one. By the time it may, the owner has read the mail about it.
 */
export const isFreshlyBound = (account: Account, channel: Channel, at: { nowMs: number; holdMs: number }): boolean => {
  const boundAt = channel === 'email' ? account.emailBoundAt : account.phoneBoundAt;
  const other = channel === 'email' ? account.phone : account.email;
  return other !== null && boundAt !== null && boundAt.getTime() + at.holdMs > at.nowMs;
};

const canReset = ({ clock, config }: AccountDeps, account: Account, channel: Channel): boolean =>
  account.status === 'active' &&
  !account.isFrozen &&
  !isFreshlyBound(account, channel, { nowMs: clock.nowMs(), holdMs: config.holdMs });

const decideDelivery = (
  deps: AccountDeps,
  request: CodeRequest,
  account: Account | null,
): SendCodeRequest['deliver'] => {
  if (request.scene === 'register') return account === null ? 'code' : 'account_exists';
  if (request.scene === 'account') {
    return account !== null && canReset(deps, account, request.contact.channel) ? 'code' : 'nothing';
  }
  return account === null ? 'code' : 'nothing';
};

/** A code to any address or number: to register, to reset a password, or to bind it. */
export const requestCode = async (deps: AccountDeps, request: CodeRequest): Promise<void> => {
  const account = await findAccount(deps.pool, request.contact);
  await sendCode(deps, {
    ...request,
    userId: account?.id ?? null,
    deliver: decideDelivery(deps, request, account),
  });
};

export interface OwnCodeRequest {
  readonly userId: number;
  readonly scene: CodeScene;
  /** null: by mail if there is an address, else by SMS. */
  readonly channel: Channel | null;
  readonly language: Language;
}

/** The places a user can be reached at. */
export const contactsOf = ({ email, phone }: Pick<Account, 'email' | 'phone'>): Contact[] => [
  ...(email === null ? [] : [{ channel: 'email' as const, target: email }]),
  ...(phone === null ? [] : [{ channel: 'phone' as const, target: phone }]),
];

/** A code to the user's own address or number. */
export const requestOwnCode = async (deps: AccountDeps, request: OwnCodeRequest): Promise<void> => {
  const { userId, scene, channel, language } = request;
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  const contacts = contactsOf(account);
  const contact = contacts.find((one) => channel === null || one.channel === channel) ?? refuse('bind_first');
  await sendCode(deps, { contact, scene, language, userId, deliver: 'code' });
};
