import type { Language } from '@candor/contract/languages';
import type { Contact } from '@candor/domain/identity/account-name';
import { findPasswordProblem } from '@candor/domain/identity/password-policy';
import { notify } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { findInviter, insertUser } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { toInviteCode } from '../invite-code';
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
}

const findParent = async (deps: AccountDeps, inviteCode: string): Promise<number | null> => {
  const code = inviteCode.trim().toUpperCase();
  if (code === '') return null;
  return (await findInviter(deps.pool, code)) ?? refuse('invite_unknown');
};

/** Creates an account. Does not log in. Only the fields named here are taken from the request. */
export const register = async (deps: AccountDeps, request: RegisterRequest): Promise<void> => {
  const { contact, password, repeated, language } = request;
  const problem = findPasswordProblem({ password, repeated, account: contact.target });
  if (problem !== null) return refuse(problem);
  const parentId = await findParent(deps, request.inviteCode);
  const matched = await matchCode(deps, { contacts: [contact], scene: 'register', code: request.code, userId: null });
  const passwordHash = await deps.hasher.hash(password);
  const now = new Date(deps.clock.nowMs());
  const inviteCode = toInviteCode(deps.ids);
  await withTx(deps.pool, async (tx) => {
    await burnCode(tx, matched, now);
    const userId = await insertUser(tx, { contact, passwordHash, inviteCode, parentId, language, now });
    if (userId === null) return refuse('account_exists');
    await notify(tx, IDENTITY_NOTICES, { userId, template: 'registered', params: {} });
  });
  deps.relay.nudge();
};
