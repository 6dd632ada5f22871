import type { Contact } from '@candor/domain/identity/account-name';
import { findPasswordProblem } from '@candor/domain/identity/password-policy';
import { withTx } from '#platform/db/with-tx';
import { clearTriesFromAnywhere } from '#platform/guesses/tries.store';
import { refuse } from '#platform/refusal';
import { type Account, findAccount, lockAccount, updateLoginPassword } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { revokeSessionsBut } from '../sessions.store';
import { channelOf } from './channels';
import { burnCode, matchCode } from './match-code';
import { notifyOwner } from './notify-owner';

export interface ResetRequest {
  readonly contact: Contact;
  readonly code: string;
  readonly password: string;
  readonly repeated: string;
  /** User of the requesting session; null: no session. */
  readonly userId: number | null;
}

/** Called only after the right code: the caller has proved to be the owner, so the refusal may be specific. */
const ensureMayReset = (deps: AccountDeps, account: Account, { channel }: Contact): void => {
  if (account.status !== 'active') refuse('user_disabled');
  if (account.isFrozen) refuse('account_frozen');
  if (channelOf(deps, account, channel).standing !== 'confirmed') refuse('code_wrong');
};

/** Sets a new login password with a code sent to a bound contact. Ends all sessions and starts the security hold. */
export const resetPassword = async (deps: AccountDeps, request: ResetRequest): Promise<void> => {
  const { contact, password, repeated } = request;
  const problem = findPasswordProblem({ password, repeated, account: contact.target });
  if (problem !== null) return refuse(problem);
  const found = await findAccount(deps.pool, contact);
  // A code requested in the owner's session is valid only there, all others only outside it.
  const userId = found !== null && found.id === request.userId ? request.userId : null;
  const matched = await matchCode(deps, { contacts: [contact], scene: 'account', code: request.code, userId });
  const account = found ?? refuse('code_wrong');
  ensureMayReset(deps, account, contact);
  await ensureUnlikePayPassword(deps, account, password);
  const passwordHash = await deps.hasher.hash(password);
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    await burnCode(tx, matched, now);
    ensureMayReset(deps, (await lockAccount(tx, account.id)) ?? refuse('code_wrong'), contact);
    await updateLoginPassword(tx, account.id, { passwordHash, now });
    await revokeSessionsBut(tx.client, account.id, { keepId: null, now });
    await clearTriesFromAnywhere(tx, contact.target);
    await notifyOwner(tx, deps, {
      notices: IDENTITY_NOTICES,
      userId: account.id,
      template: 'login_password_changed',
      params: {},
    });
  });
  deps.relay.nudge();
};

/** The login password must differ from the pay password. */
export const ensureUnlikePayPassword = async (
  { hasher }: AccountDeps,
  { payPasswordHash }: Account,
  password: string,
): Promise<void> => {
  if (payPasswordHash === null || payPasswordHash === '') return;
  if (await hasher.verify(payPasswordHash, password)) refuse('pay_password_like_login');
};
