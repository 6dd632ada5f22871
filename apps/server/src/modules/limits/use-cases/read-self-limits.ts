import { withDefaultLimits } from '@candor/domain/limits/decide-self-limit';
import type { LimitsDeps } from '../deps';
import type { OwnLimits } from '../limits.reply';
import { loadExclusions, loadLimits, loadUsed } from '../limits.store';

/** The limits of a user with what is used of them, and the exclusion. */
export const readSelfLimits = async ({ pool, clock, declared }: LimitsDeps, userId: number): Promise<OwnLimits> => {
  const nowMs = clock.nowMs();
  const [limits, used, exclusions] = await Promise.all([
    loadLimits(pool, userId),
    loadUsed(pool, declared.selfLimitFlows, { userIds: [userId], nowMs }),
    loadExclusions(pool, [userId]),
  ]);
  return {
    limits: withDefaultLimits(limits),
    used: used.get(userId) ?? {},
    excludedUntilMs: exclusions.get(userId) ?? 0,
    nowMs,
  };
};
