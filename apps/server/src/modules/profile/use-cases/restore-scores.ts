import { RESTORE_DAYS } from '@candor/domain/profile/credit-score';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { ProfileDeps } from '../deps';
import { lockRestorable, restoreScores } from '../score.store';

const DAY_MS = 86_400_000;
/** Users in one transaction. */
const TOGETHER = 500;

export interface RestoreMoment {
  readonly nowMs: number;
  /** Call inside a transaction that must not commit after another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/**
 * Returns scores to 100 after 180 days without a loss. It follows from stored entries only, so it does not matter how
 * often or how late it runs. Answers the number of scores returned.
 */
export const restoreDueScores = async (
  { pool }: Pick<ProfileDeps, 'pool'>,
  { nowMs, ensureHeld }: RestoreMoment,
): Promise<number> => {
  const [lossBefore, now] = [new Date(nowMs - RESTORE_DAYS * DAY_MS), new Date(nowMs)];
  let restored = 0;
  for (;;) {
    const found = await withTx(pool, async (tx) => {
      await ensureHeld(tx);
      const userIds = await lockRestorable(tx, lossBefore, TOGETHER);
      return { users: userIds.length, entries: await restoreScores(tx, { userIds, lossBefore, now }) };
    });
    restored += found.entries;
    if (found.users < TOGETHER || found.entries === 0) return restored;
  }
};
