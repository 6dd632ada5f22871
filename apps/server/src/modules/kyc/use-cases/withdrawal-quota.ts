import { levelOf } from '@candor/domain/kyc/decide-submission';
import type { VerificationLevel } from '@candor/domain/kyc/verification-levels';
import { type Amount, max, sub, toAmount } from '@candor/money/decimal';
import type { Pool, PoolClient } from '#platform/db/pool';
import { loadLatest, sumWithdrawn, toVerification } from '../kyc.store';
import type { LevelRule } from '../level-rule-area';

const WINDOW_MS = 24 * 3_600_000;

/** The level somebody has passed: what withdrawals and fiat trades ask. */
export const loadVerifiedLevel = async (sql: Pool | PoolClient, userId: number): Promise<VerificationLevel> =>
  levelOf(toVerification(await loadLatest(sql, userId)));

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
 * The pot of the last 24 hours, one for all coins, by the value each withdrawal had when it was asked for. What was
 * refused or cancelled does not count. Ask with the user locked when something depends on it.
 */
export const loadQuota = async (sql: Pool | PoolClient, ask: QuotaAsk): Promise<Quota> => {
  const limits = ask.rules.find((rule) => rule.level === ask.level);
  if (!limits) throw new Error(`the rules have no level ${ask.level}`);
  const used = await sumWithdrawn(sql, ask.userId, new Date(ask.nowMs - WINDOW_MS));
  const [usedBtc, usedUsdt] = [toAmount(used.btc), toAmount(used.usdt)];
  return { limits, usedBtc, usedUsdt, remainingBtc: max(toAmount('0'), sub(toAmount(limits.withdrawBtc24h), usedBtc)) };
};
