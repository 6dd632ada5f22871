import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/runtime/logger';
import type { Storage } from '#platform/storage/storage';
import { deleteUnbound } from './use-cases/delete-unbound';
import { deleteUnboundMedia } from './use-cases/delete-unbound-media';

export interface FilesJobsDeps {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly logger: Logger;
}

const SWEEP_EVERY_MS = 10 * 60_000;

export const registerFilesJobs = ({ pool, storage, jobs, logger }: FilesJobsDeps): void => {
  jobs.every({
    name: 'files_delete_unbound',
    everyMs: SWEEP_EVERY_MS,
    run: async ({ nowMs, signal }) => {
      const pictures = await deleteUnbound({ pool, storage }, nowMs, signal);
      const deleted = pictures + (await deleteUnboundMedia({ pool, storage }, nowMs, signal));
      if (deleted > 0) logger.info({ deleted }, 'files: unused uploads deleted');
    },
  });
  jobs.every({
    name: 'files_delete_parts',
    everyMs: SWEEP_EVERY_MS,
    run: async ({ nowMs }) => {
      const deleted = await storage.tidy(nowMs);
      if (deleted > 0) logger.info({ deleted }, 'files: parts of interrupted uploads deleted');
    },
  });
};
