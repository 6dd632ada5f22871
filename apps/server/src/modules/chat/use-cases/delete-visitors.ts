import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { JobRun } from '#platform/jobs/jobs';
import { deleteUnused, loadVisitorPage } from '../visitors.store';

const KEEP_MS = 30 * 24 * 3_600_000;
const BATCH = 500;

type Moment = Pick<JobRun, 'nowMs' | 'ensureHeld'> & { readonly signal?: AbortSignal };

/**
 * Deletes visitors who got a token more than 30 days ago and never wrote; returns how many. Walks over the visitors in the
 * order of their ids, in batches, up to the first batch without an old one.
 */
export const deleteVisitors = async (pool: Pool, { nowMs, ensureHeld, signal }: Moment): Promise<number> => {
  let [total, afterId] = [0, 0];
  while (signal?.aborted !== true) {
    const page = await loadVisitorPage(pool, { afterId, before: new Date(nowMs - KEEP_MS), limit: BATCH });
    const ids = page.filter(({ isOld, isUnused }) => isOld && isUnused).map(({ id }) => id);
    if (ids.length > 0) {
      total += await withTx(pool, async (tx) => {
        await ensureHeld(tx);
        return deleteUnused(tx, ids);
      });
    }
    afterId = page.at(-1)?.id ?? 0;
    if (page.length < BATCH || !page.some(({ isOld }) => isOld)) break;
  }
  return total;
};
