import { levelOf } from '@candor/domain/kyc/decide-submission';
import type { VerificationLevel } from '@candor/domain/kyc/verification-levels';
import { type Amount, max, sub, toAmount } from '@candor/money/decimal';
import type { Pool, PoolClient } from '#platform/db/pool';
import { loadLatest, loadLatestOfMany, sumWithdrawn, toVerification } from '../kyc.store';
import type { LevelRule } from '../level-rule-area';

const WINDOW_MS = 24 * 3_600_000;

/** The verification level a user has passed, as required by withdrawals and fiat trades. */
export const loadVerifiedLevel = async (sql: Pool | PoolClient, userId: number): Promise<VerificationLevel> =>
  levelOf(toVerification(await loadLatest(sql, userId)));

/** The same for many users at once; a user who is not in the result has level 0. */
export const loadVerifiedLevels = async (
  sql: Pool | PoolClient,
  userIds: readonly number[],
): Promise<Map<number, VerificationLevel>> => {
  const latest = await loadLatestOfMany(sql, userIds);
  return new Map([...latest].map(([userId, one]) => [userId, levelOf(toVerification(one))]));
};

export interface Quota {
  readonly limits: LevelRule;
  readonly usedBtc: Amount;
  readonly usedUsdt: Amount;
  readonly remainingBtc: Amount;
}

export interface QuotaAsk {
  readonly userId: number;
  readonly level: VerificationLevel;
  readonly rules: readonly LevelRule[];
  readonly nowMs: number;
}

/**
 * Withdrawals of the last 24 hours in all coins, each valued at the time of its request, and what the limit leaves.
 * Refused and cancelled ones do not count. Lock the user before using it for a decision.
 */
export const loadQuota = async (sql: Pool | PoolClient, ask: QuotaAsk): Promise<Quota> => {
  const limits = ask.rules.find((rule) => rule.level === ask.level);
  if (!limits) throw new Error(`the rules have no level ${ask.level}`);
  const used = await sumWithdrawn(sql, ask.userId, new Date(ask.nowMs - WINDOW_MS));
  const [usedBtc, usedUsdt] = [toAmount(used.btc), toAmount(used.usdt)];
  return { limits, usedBtc, usedUsdt, remainingBtc: max(toAmount('0'), sub(toAmount(limits.withdrawBtc24h), usedBtc)) };
};
