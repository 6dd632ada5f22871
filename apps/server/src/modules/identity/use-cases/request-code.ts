import type { Language } from '@candor/contract/languages';
import type { CodeScene } from '@candor/contract/security';
import { writeUntil } from '@candor/domain/fund/decide-withdrawal';
import type { Channel, Contact } from '@candor/domain/identity/account-name';
import { refuse } from '#platform/refusal';
import { type Account, findAccount, loadAccount } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { channelOf, contactsOf, countingContacts } from './channels';
import { type SendCodeRequest, sendCode } from './send-code';

export interface CodeRequest {
  readonly contact: Contact;
  readonly scene: CodeScene;
  readonly language: Language;
  /** User of the requesting session; null: no session. */
  readonly userId: number | null;
  readonly ip: string;
}

const canReset = (deps: AccountDeps, account: Account, channel: Channel): boolean =>
  account.status === 'active' && !account.isFrozen && channelOf(deps, account, channel).standing === 'confirmed';

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

/** In the owner's own session the refusal may say why a contact gets no code. */
const ensureCounts = (deps: AccountDeps, account: Account, channel: Channel): void => {
  const { standing, countsFromMs } = channelOf(deps, account, channel);
  if (standing === 'unconfirmed') refuse('channel_unconfirmed');
  if (standing === 'young') refuse('channel_young', { until: writeUntil(countsFromMs) });
};

/**
 * Sends a code to any contact: to register, to reset a password, or to bind it. A binding code, and one requested in a
 * session for its own account, are valid in that user's sessions only; all others outside a session only.
 */
export const requestCode = async (deps: AccountDeps, request: CodeRequest): Promise<void> => {
  const { contact, scene, userId } = request;
  const account = await findAccount(deps.pool, contact);
  const isOwn = account !== null && account.id === userId;
  if (isOwn && scene === 'account') ensureCounts(deps, account, contact.channel);
  const isBinding = scene === 'bind_email' || scene === 'bind_phone';
  await sendCode(deps, {
    ...request,
    phraseOf: account?.id ?? null,
    userId: isBinding || (isOwn && scene === 'account') ? userId : null,
    isOwn,
    deliver: decideDelivery(deps, request, account),
  });
};

export interface OwnCodeRequest {
  readonly userId: number;
  readonly scene: CodeScene;
  /** null: by mail if the address counts, else by SMS. */
  readonly channel: Channel | null;
  readonly language: Language;
  readonly ip: string;
}

/** A rebinding sends its code to the present contact in any state; all other scenes only to a contact that counts. */
const chooseOwn = (deps: AccountDeps, account: Account, { scene, channel }: OwnCodeRequest): Contact => {
  const bound = contactsOf(account).filter((one) => channel === null || one.channel === channel);
  const [first] = bound;
  if (!first) return refuse('bind_first');
  if (scene === 'bind_email' || scene === 'bind_phone') return first;
  const counting = countingContacts(deps, account);
  const chosen = bound.find((one) => counting.some(({ channel: counts }) => counts === one.channel));
  if (chosen) return chosen;
  ensureCounts(deps, account, first.channel);
  return first;
};

/** Sends a code to the user's own e-mail address or number. */
export const requestOwnCode = async (deps: AccountDeps, request: OwnCodeRequest): Promise<void> => {
  const { userId, scene, language, ip } = request;
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  const contact = chooseOwn(deps, account, request);
  await sendCode(deps, { contact, scene, language, userId, phraseOf: userId, isOwn: true, ip, deliver: 'code' });
};
