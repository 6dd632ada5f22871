import { notify } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { clearAttempts } from '../identity.store';
import { lockTotp, replaceBackupCodes, updateTotpOn } from '../security.store';
import type { SecurityDeps } from '../security-deps';
import { ensureNotLocked, totpAttempts } from './session-attempts';
import { createBackupCodes, spendTotp } from './totp-code';

/** Switches the authenticator on once a code shows that the secret has arrived. Returns the backup codes, for once. */
export const confirmTotp = async (
  deps: SecurityDeps,
  { userId, code }: { userId: number; code: string },
): Promise<string[]> => {
  const key = totpAttempts(userId);
  await ensureNotLocked(deps, key);
  const nowMs = deps.clock.nowMs();
  return withTx(deps.pool, async (tx) => {
    const { sealedSecret, confirmedAt } = (await lockTotp(tx, userId)) ?? refuse('session_invalid');
    if (confirmedAt !== null) return refuse('totp_already_on');
    if (sealedSecret === null) return refuse('totp_not_on');
    if (!(await spendTotp(tx, deps, { userId, sealedSecret, code, nowMs }))) return refuse('totp_wrong');
    const backup = createBackupCodes(deps, userId);
    await updateTotpOn(tx, userId, new Date(nowMs));
    await replaceBackupCodes(tx, userId, backup.hashes);
    await clearAttempts(tx, key);
    await notify(tx, { userId, template: 'totp_on', params: {} });
    return backup.codes;
  });
};
