import { isPayPassword, isPin } from '@candor/domain/identity/pay-password';
import { hasProductName } from '@candor/domain/identity/product-name';
import { withTx } from '#platform/db/with-tx';
import { clearTries } from '#platform/guesses/tries.store';
import { refuse } from '#platform/refusal';
import { loadAccount, lockAccount, updatePayPassword } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { countingContacts } from './channels';
import { burnCode, matchCode } from './match-code';
import { notifyOwner } from './notify-owner';
import { payPasswordKey } from './session-attempts';

export interface SetPayPasswordRequest {
  readonly userId: number;
  readonly password: string;
  readonly repeated: string;
  readonly code: string;
}

/**
 * Sets or replaces the pay password with a code that was requested in the session and sent to a contact that counts.
 * Clears a lock after wrong tries and starts the security hold.
 */
export const setPayPassword = async (deps: AccountDeps, request: SetPayPasswordRequest): Promise<void> => {
  const { userId, password, repeated } = request;
  if (password !== repeated) return refuse('passwords_differ');
  if (!isPayPassword(password)) return refuse('pay_password_format');
  if (hasProductName(password)) return refuse('password_common');
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  const contacts = countingContacts(deps, account);
  const matched = await matchCode(deps, { contacts, scene: 'account', code: request.code, userId });
  if (await deps.hasher.verify(account.passwordHash, password)) return refuse('pay_password_like_login');
  const passwordHash = await deps.hasher.hash(password);
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    await burnCode(tx, matched, now);
    await lockAccount(tx, userId);
    await updatePayPassword(tx, userId, { passwordHash, isPin: isPin(password), now });
    // The lock was for the replaced password.
    await clearTries(tx, payPasswordKey(userId));
    await notifyOwner(tx, deps, { notices: IDENTITY_NOTICES, userId, template: 'pay_password_changed', params: {} });
  });
  deps.relay.nudge();
};
