import { findPasswordProblem } from '@candor/domain/identity/password-policy';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { loadAccount, lockAccount, updateLoginPassword } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { keepSession, revokeSessionsBut } from '../sessions.store';
import { countingContacts } from './channels';
import { burnCode, matchCode } from './match-code';
import { notifyOwner } from './notify-owner';
import { ensureUnlikePayPassword } from './reset-password';
import { ensureOwnPassword } from './session-own-password';

export interface ChangeLoginPasswordRequest {
  readonly userId: number;
  /** The session that made the request; all others end. */
  readonly sessionId: number;
  readonly oldPassword: string;
  readonly password: string;
  readonly repeated: string;
  readonly code: string;
}

export const changeLoginPassword = async (deps: AccountDeps, request: ChangeLoginPasswordRequest): Promise<void> => {
  const { userId, sessionId, password, repeated } = request;
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  const problem = findPasswordProblem({ password, repeated, account: account.email ?? account.phone ?? '' });
  if (problem !== null) return refuse(problem);
  await ensureOwnPassword(deps, userId, request.oldPassword);
  const contacts = countingContacts(deps, account);
  const matched = await matchCode(deps, { contacts, scene: 'account', code: request.code, userId });
  await ensureUnlikePayPassword(deps, account, password);
  const passwordHash = await deps.hasher.hash(password);
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    await burnCode(tx, matched, now);
    // The password was changed concurrently: the old password that was checked is no longer current.
    if ((await lockAccount(tx, userId))?.passwordHash !== account.passwordHash) return refuse('password_wrong');
    await updateLoginPassword(tx, userId, { passwordHash, now });
    await revokeSessionsBut(tx.client, userId, { keepId: sessionId, now });
    await keepSession(tx, sessionId);
    await notifyOwner(tx, deps, { notices: IDENTITY_NOTICES, userId, template: 'login_password_changed', params: {} });
  });
  deps.relay.nudge();
};
