import type { VerificationLevel } from '@candor/domain/kyc/verification-levels';
import { loadBalances } from '#kernel/ledger/statements';
import { loadQuota } from '#modules/kyc/index';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { loadScoreEntries, loadUser, loadUserLimits, loadUserSessions } from '../users.store';

type Deps = Pick<OpsDeps, 'pool' | 'clock' | 'rules' | 'currencies'>;

/** The data the console shows about one user. */
export const readUser = async ({ pool, clock, rules, currencies }: Deps, userId: number) => {
  const user = (await loadUser(pool, userId)) ?? refuse('not_found');
  const nowMs = clock.nowMs();
  const level = user.level as VerificationLevel;
  const { body: levels } = await rules.current('verification');
  const [balances, sessions, limits, scores, quota, coins] = await Promise.all([
    loadBalances(pool, userId),
    loadUserSessions(pool, userId, new Date(nowMs)),
    loadUserLimits(pool, userId),
    loadScoreEntries(pool, userId),
    loadQuota(pool, { userId, level, rules: levels, nowMs }),
    currencies.list(),
  ]);
  const named = new Map(coins.map((coin) => [coin.id, coin.name]));
  return {
    user,
    balances,
    sessions,
    limits,
    scores,
    quota,
    nameOf: (id: number): string => named.get(id) ?? String(id),
  };
};

export type UserReading = Awaited<ReturnType<typeof readUser>>;
