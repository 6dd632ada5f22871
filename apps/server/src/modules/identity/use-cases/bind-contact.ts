import type { Contact } from '@candor/domain/identity/account-name';
import { notify } from '#modules/notify/index';
import { isUniqueViolation, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type Account, loadAccount, lockAccount, updateContact } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { burnCode, type MatchedCode, matchCode } from './match-code';

export interface BindRequest {
  readonly userId: number;
  readonly contact: Contact;
  /** Sent to the new address or number. */
  readonly code: string;
  /** Sent to the present one; needed when there is one. */
  readonly oldCode: string;
}

const presentOf = (account: Account, { channel }: Contact): Contact | null => {
  const target = channel === 'email' ? account.email : account.phone;
  return target === null ? null : { channel, target };
};

const matchBoth = async (deps: AccountDeps, request: BindRequest, present: Contact | null): Promise<MatchedCode[]> => {
  const scene = request.contact.channel === 'email' ? 'bind_email' : 'bind_phone';
  if (present === null) return [await matchCode(deps, { contacts: [request.contact], scene, code: request.code })];
  if (request.oldCode === '') return refuse('old_code_needed');
  return [
    await matchCode(deps, { contacts: [present], scene, code: request.oldCode }),
    await matchCode(deps, { contacts: [request.contact], scene, code: request.code }),
  ];
};

/**
 * Binds an address or number, with a code sent there; a change also needs a code sent to the present one, so that a
 * stolen session is not enough. Withdrawals rest, and the owner hears of it at the address known so far.
 */
export const bindContact = async (deps: AccountDeps, request: BindRequest): Promise<void> => {
  const { userId, contact } = request;
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  const present = presentOf(account, contact);
  if (present?.target === contact.target) return refuse('account_exists');
  const matched = await matchBoth(deps, request, present);
  try {
    await bindMatched(deps, request, { matched, present });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse('account_exists');
  }
  deps.relay.nudge();
};

const bindMatched = async (
  { pool, clock }: AccountDeps,
  { userId, contact }: BindRequest,
  { matched, present }: { matched: readonly MatchedCode[]; present: Contact | null },
): Promise<void> => {
  const now = new Date(clock.nowMs());
  const template = contact.channel === 'email' ? 'email_bound' : 'phone_bound';
  await withTx(pool, async (tx) => {
    for (const code of matched) await burnCode(tx, code, now);
    const account = (await lockAccount(tx, userId)) ?? refuse('session_invalid');
    if (presentOf(account, contact)?.target !== present?.target) return refuse('code_wrong');
    // Told before the change, so that the mail goes to the address the owner has had so far.
    const hadAddress = account.email !== null;
    if (hadAddress) await notify(tx, { userId, template, params: {} });
    await updateContact(tx, userId, { ...contact, now });
    if (!hadAddress) await notify(tx, { userId, template, params: {} });
  });
};
