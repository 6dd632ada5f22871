import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { JobRun } from '#platform/jobs/jobs';
import { deleteOldNotifications } from '../notify.store';

const AT_ONCE = 1_000;

/**
 * Deletes notices 90 days after they were read, and all 365 days after they were written. Goes through the old part of the
 * table once, in small transactions; the younger part is not looked at. Returns how many were deleted.
 */
export const deleteOldNotices = async (
  pool: Pool,
  { signal, ensureHeld }: Pick<JobRun, 'signal' | 'ensureHeld'>,
  atOnce = AT_ONCE,
): Promise<number> => {
  let deleted = 0;
  let afterId: string | null = '0';
  while (afterId !== null && !signal.aborted) {
    const from: string = afterId;
    const done = await withTx(pool, async (tx) => {
      await ensureHeld(tx);
      return deleteOldNotifications(tx, from, atOnce);
    });
    deleted += done.deleted;
    afterId = done.lastId;
  }
  return deleted;
};
