import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { Storage } from '#platform/storage/storage';
import { deleteRows, withdrawUnbound } from '../files.store';
import { DAY_MS } from '../upload-limits';

const BATCH = 100;

export interface DeleteUnboundDeps {
  readonly pool: Pool;
  readonly storage: Storage;
}

/**
 * Deletes uploads that were not bound within a day, rows and bytes; returns how many. The row is deleted last, so that
 * the next run resumes an interrupted deletion.
 */
export const deleteUnbound = async (
  { pool, storage }: DeleteUnboundDeps,
  nowMs: number,
  signal?: AbortSignal,
): Promise<number> => {
  let total = 0;
  for (;;) {
    const names = await withTx(pool, (tx) => withdrawUnbound(tx, new Date(nowMs - DAY_MS), BATCH));
    for (const name of names) await storage.delete(name);
    await deleteRows(pool, names);
    total += names.length;
    if (names.length < BATCH || signal?.aborted === true) return total;
  }
};
