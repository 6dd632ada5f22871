import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { SecurityDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import { lockTotp, updateTotpOff } from '../security.store';
import { notifyOwner } from './notify-owner';
import { tryAuthenticator } from './session-attempts';
import { ensureOwnPassword } from './session-own-password';
import { spendSecondFactor } from './totp-code';

export interface DisableTotpRequest {
  readonly userId: number;
  readonly password: string;
  /** Code of the authenticator, or a backup code. */
  readonly code: string;
}

/** Needs password and code. An authenticator that was begun but not confirmed counts as not active. */
export const disableTotp = async (deps: SecurityDeps, request: DisableTotpRequest): Promise<void> => {
  const { userId, code } = request;
  await ensureOwnPassword(deps, userId, request.password);
  const nowMs = deps.clock.nowMs();
  await tryAuthenticator(deps, userId, () =>
    withTx(deps.pool, async (tx) => {
      const { sealedSecret, confirmedAt } = (await lockTotp(tx, userId)) ?? refuse('session_invalid');
      if (confirmedAt === null || sealedSecret === null) return refuse('totp_not_on');
      const compared = await spendSecondFactor(tx, deps, { userId, sealedSecret, code, nowMs });
      if (compared !== 'right') return compared;
      await updateTotpOff(tx, userId, new Date(nowMs));
      await notifyOwner(tx, deps, { notices: IDENTITY_NOTICES, userId, template: 'totp_off', params: {} });
      return compared;
    }),
  );
};
