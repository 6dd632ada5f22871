import { levelOf, type Verification } from '@candor/domain/kyc/decide-submission';
import { VERIFICATION_RULES, type VerificationLevel } from '@candor/domain/kyc/verification-levels';
import { type Amount, max, sub, toAmount } from '@candor/money/decimal';
import type { Pool } from '#platform/db/pool';
import { loadLatest, toVerification } from '../kyc.store';

/** The level somebody has passed: what withdrawals and fiat trades ask. */
export const loadVerifiedLevel = async (pool: Pool, userId: number): Promise<VerificationLevel> =>
  levelOf(toVerification(await loadLatest(pool, userId)));

export interface Quota {
  readonly usedBtc: Amount;
  readonly remainingBtc: Amount;
}

/** Nothing can be withdrawn yet, so nothing is used. Withdrawals will sum their BTC value of the last 24 hours here. */
const sumWithdrawnBtc = (): Amount => toAmount('0');

export const computeQuota = (state: Verification): Quota => {
  const level = levelOf(state);
  const limit = VERIFICATION_RULES.levels.find((row) => row.level === level)?.withdrawBtc24h ?? '0';
  const usedBtc = sumWithdrawnBtc();
  return { usedBtc, remainingBtc: max(toAmount('0'), sub(toAmount(limit), usedBtc)) };
};
