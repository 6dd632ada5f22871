import { computeHeldUntilMs } from '@candor/domain/identity/security-hold';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Config } from '#platform/runtime/config';
import { loadAccount } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { hasAuthenticator, loadSecurityHold, lockSecurityHold, type SecurityHoldRow } from '../security.store';
import { type ChannelDeps, countingContacts } from './channels';
import { type MatchCodeDeps, type MatchedCode, matchCode } from './match-code';
import { spendAuthenticatorCode } from './totp-spend';

export interface MoneyOutStanding {
  /** Neither disabled nor frozen. */
  readonly isActive: boolean;
  /** End of the hold after a security change; 0: none. */
  readonly heldUntilMs: number;
}

type Deps = Pick<AccountDeps, 'pool' | 'clock'> & { readonly config: Pick<Config, 'holdMs'> };

const toStanding = (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  row: SecurityHoldRow | null,
): MoneyOutStanding => {
  if (row === null) return refuse('session_invalid');
  const at = { nowMs: clock.nowMs(), holdMs: config.holdMs };
  return {
    isActive: row.status === 'active' && row.frozenAt === null,
    heldUntilMs: computeHeldUntilMs(row.securityChangedAt?.getTime() ?? null, at),
  };
};

/** Account status and security hold, as checked for withdrawals. */
export const loadMoneyOutStanding = async (deps: Deps, userId: number): Promise<MoneyOutStanding> =>
  toStanding(deps, await loadSecurityHold(deps.pool, userId));

/** The same, with the user locked until the transaction ends: serialises everything that sends money out. */
export const lockMoneyOutStanding = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  userId: number,
): Promise<MoneyOutStanding> => toStanding(deps, await lockSecurityHold(tx, userId));

/** Compares a withdrawal code sent to a contact of the user that counts. Burn it in the transaction of the work. */
export const matchWithdrawCode = async (
  deps: MatchCodeDeps & ChannelDeps,
  userId: number,
  code: string,
): Promise<MatchedCode> => {
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  return matchCode(deps, { contacts: countingContacts(deps, account), scene: 'withdraw', code, userId });
};

/**
 * Requires and uses up an authenticator code when the user has one. Call it before the transaction of the work, so that
 * wrong guesses stay counted.
 */
export const spendOwnSecondFactor = async (
  deps: Pick<AccountDeps, 'pool' | 'secret' | 'clock'>,
  { userId, code }: { userId: number; code: string },
): Promise<void> => {
  if (!(await hasAuthenticator(deps.pool, userId))) return;
  if (code === '') refuse('totp_required');
  await spendAuthenticatorCode(deps, { userId, code });
};
