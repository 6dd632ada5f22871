import { withTx } from '#platform/db/with-tx';
import {
  deleteMediaRows,
  loadUnusedContents,
  lockContents,
  type WithdrawnFile,
  withdrawUnboundWorks,
} from '../media.store';
import { DAY_MS } from '../upload-limits';
import type { DeleteUnboundDeps } from './delete-unbound';

const BATCH = 100;

/**
 * Deletes works that were not bound within a day, with their stills; returns how many files. Bytes that another row
 * has too stay. The rows are deleted last, so that the next run resumes an interrupted deletion.
 */
export const deleteUnboundMedia = async (
  deps: DeleteUnboundDeps,
  nowMs: number,
  signal?: AbortSignal,
): Promise<number> => {
  let total = 0;
  for (;;) {
    const files = await withTx(deps.pool, (tx) => withdrawUnboundWorks(tx, new Date(nowMs - DAY_MS), BATCH));
    if (files.length > 0) await deleteFiles(deps, files);
    total += files.length;
    if (files.length < 2 * BATCH || signal?.aborted === true) return total;
  }
};

const deleteFiles = ({ pool, storage }: DeleteUnboundDeps, files: readonly WithdrawnFile[]): Promise<void> =>
  withTx(pool, async (tx) => {
    await lockContents(
      tx,
      files.map(({ sha256 }) => sha256),
    );
    for (const sha256 of await loadUnusedContents(tx, files)) await storage.delete(sha256);
    await deleteMediaRows(
      tx,
      files.map(({ id }) => id),
    );
  });
