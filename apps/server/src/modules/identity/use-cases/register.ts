import type { Language } from '@candor/contract/languages';
import type { Contact } from '@candor/domain/identity/account-name';
import { findPasswordProblem } from '@candor/domain/identity/password-policy';
import { findInvite, type Invite, insertFirstCode, insertLink, toInviteCode } from '#modules/invite/index';
import { notify } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { insertUser } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { burnCode, matchCode } from './match-code';

export interface RegisterRequest {
  readonly contact: Contact;
  readonly code: string;
  readonly password: string;
  readonly repeated: string;
  /** Empty: no inviter. */
  readonly inviteCode: string;
  readonly language: Language;
  /** Address the request came from. */
  readonly ip: string;
}

const readInvite = async (deps: AccountDeps, inviteCode: string): Promise<Invite | null> => {
  if (inviteCode.trim() === '') return null;
  return (await findInvite(deps.pool, inviteCode)) ?? refuse('invite_unknown');
};

/** Creates an account. Does not log in. Only the fields named here are taken from the request. */
export const register = async (deps: AccountDeps, request: RegisterRequest): Promise<void> => {
  const { contact, password, repeated, language, ip } = request;
  const problem = findPasswordProblem({ password, repeated, account: contact.target });
  if (problem !== null) return refuse(problem);
  const invite = await readInvite(deps, request.inviteCode);
  const matched = await matchCode(deps, { contacts: [contact], scene: 'register', code: request.code, userId: null });
  const passwordHash = await deps.hasher.hash(password);
  const now = new Date(deps.clock.nowMs());
  const inviteCode = toInviteCode(deps.ids);
  await withTx(deps.pool, async (tx) => {
    await burnCode(tx, matched, now);
    const parentId = invite?.parentId ?? null;
    const userId = await insertUser(tx, { contact, passwordHash, inviteCode, parentId, language, now });
    if (userId === null) return refuse('account_exists');
    await insertFirstCode(tx, userId);
    if (invite) await insertLink(tx, { userId, invite, rules: (await deps.rules.now()).invite, ip, now });
    await notify(tx, IDENTITY_NOTICES, { userId, template: 'registered', params: {} });
  });
  deps.relay.nudge();
};
