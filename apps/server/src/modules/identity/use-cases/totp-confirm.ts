import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { SecurityDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { lockTotp, replaceBackupCodes, updateTotpOn } from '../security.store';
import { notifyOwner } from './notify-owner';
import { tryAuthenticator } from './session-attempts';
import { createBackupCodes, spendTotp } from './totp-code';

/** Activates the authenticator after a valid code. Returns the backup codes, which are shown only once. */
export const confirmTotp = async (
  deps: SecurityDeps,
  { userId, code }: { userId: number; code: string },
): Promise<string[]> => {
  const nowMs = deps.clock.nowMs();
  const backup = createBackupCodes(deps, userId);
  await tryAuthenticator(deps, userId, () =>
    withTx(deps.pool, async (tx) => {
      const { sealedSecret, confirmedAt } = (await lockTotp(tx, userId)) ?? refuse('session_invalid');
      if (confirmedAt !== null) return refuse('totp_already_on');
      if (sealedSecret === null) return refuse('totp_not_on');
      const compared = await spendTotp(tx, deps, { userId, sealedSecret, code, nowMs });
      if (compared !== 'right') return compared;
      await updateTotpOn(tx, userId, new Date(nowMs));
      await replaceBackupCodes(tx, userId, backup.hashes);
      await notifyOwner(tx, deps, { notices: IDENTITY_NOTICES, userId, template: 'totp_on', params: {} });
      return compared;
    }),
  );
  return backup.codes;
};
