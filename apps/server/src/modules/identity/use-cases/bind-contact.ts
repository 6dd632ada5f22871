import type { Contact } from '@candor/domain/identity/account-name';
import { decideBinding } from '@candor/domain/identity/channel-standing';
import type { SentProof } from '@candor/domain/identity/second-proof';
import { isUniqueViolation, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type Account, loadAccount, lockAccount, updateContact } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { channelOf, contactsOf } from './channels';
import { burnCode, type MatchedCode, matchCode } from './match-code';
import { notifyOwner } from './notify-owner';
import { checkSecondProof, type SecondProof } from './second-proof';

export interface BindRequest {
  readonly userId: number;
  readonly contact: Contact;
  /** Sent to the new address or number. */
  readonly code: string;
  /** Sent to the present contact; needed when there is one that counts. */
  readonly oldCode: string;
  /** Without a second proof the new contact stays unconfirmed. */
  readonly sent: SentProof;
}

interface Proven {
  readonly matched: readonly MatchedCode[];
  readonly proof: SecondProof | null;
  readonly isConfirmed: boolean;
  readonly present: Contact | null;
}

const presentOf = (account: Account, { channel }: Contact): Contact | null => {
  const target = channel === 'email' ? account.email : account.phone;
  return target === null ? null : { channel, target };
};

/** Cheap refusals first; then the second proof and the codes, whose wrong tries are counted. */
const prove = async (deps: AccountDeps, request: BindRequest, account: Account): Promise<Proven> => {
  const { contact, userId, oldCode } = request;
  const scene = contact.channel === 'email' ? 'bind_email' : 'bind_phone';
  const present = presentOf(account, contact);
  const { standing } = channelOf(deps, account, contact.channel);
  const hasOldCode = present !== null && oldCode !== '';
  const sentProof = Object.values(request.sent).some((text) => text !== '');
  const decision = decideBinding({ present: standing, hasOldCode, hasProof: sentProof });
  if (!decision.ok) return refuse(decision.code);
  const proof = await checkSecondProof(deps, userId, request.sent);
  const old = hasOldCode ? [await matchCode(deps, { contacts: [present], scene, code: oldCode, userId })] : [];
  const fresh = await matchCode(deps, { contacts: [contact], scene, code: request.code, userId });
  return { matched: [...old, fresh], proof, isConfirmed: decision.isConfirmed, present };
};

/**
 * Binds an e-mail address or number with a code sent to it. With a second proof it counts after the holding time; with
 * the session alone, as old clients do it, it stays unconfirmed. Starts the security hold and notifies the owner at all
 * contacts bound before.
 */
export const bindContact = async (deps: AccountDeps, request: BindRequest): Promise<void> => {
  const { userId, contact } = request;
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  if (presentOf(account, contact)?.target === contact.target) return refuse('account_exists');
  const proven = await prove(deps, request, account);
  try {
    await bindProven(deps, request, proven);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse('account_exists');
  }
  deps.relay.nudge();
};

const bindProven = async (
  deps: AccountDeps,
  { userId, contact }: BindRequest,
  { matched, proof, isConfirmed, present }: Proven,
): Promise<void> => {
  const now = new Date(deps.clock.nowMs());
  const template = contact.channel === 'email' ? 'email_bound' : 'phone_bound';
  await withTx(deps.pool, async (tx) => {
    for (const code of matched) await burnCode(tx, code, now);
    await proof?.burn(tx, now);
    const account = (await lockAccount(tx, userId)) ?? refuse('session_invalid');
    if (presentOf(account, contact)?.target !== present?.target) return refuse('code_wrong');
    await updateContact(tx, userId, { ...contact, isConfirmed, now });
    await notifyOwner(tx, deps, { notices: IDENTITY_NOTICES, userId, template, params: {}, to: contactsOf(account) });
  });
};
