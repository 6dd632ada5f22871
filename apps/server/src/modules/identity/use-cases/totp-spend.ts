import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { AccountDeps } from '../deps';
import { lockTotp } from '../security.store';
import { tryAuthenticator } from './session-attempts';
import { spendSecondFactor } from './totp-code';

/** Compares an authenticator or backup code, counts a wrong try and uses a right one up. Refuses a wrong one. */
export const spendAuthenticatorCode = (
  deps: Pick<AccountDeps, 'pool' | 'secret' | 'clock'>,
  { userId, code }: { userId: number; code: string },
): Promise<void> =>
  tryAuthenticator(deps, userId, () =>
    withTx(deps.pool, async (tx) => {
      const row = await lockTotp(tx, userId);
      if (!row?.confirmedAt || row.sealedSecret === null) return refuse('totp_not_on');
      return spendSecondFactor(tx, deps, { userId, sealedSecret: row.sealedSecret, code, nowMs: deps.clock.nowMs() });
    }),
  );
