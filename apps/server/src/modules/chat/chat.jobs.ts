import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/runtime/logger';
import { deleteVisitors } from './use-cases/delete-visitors';

export interface ChatJobsDeps {
  readonly enginePool: Pool;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly logger: Logger;
}

/** The walk reads all visitors, so it is not made often. */
const EVERY_MS = 6 * 3_600_000;

export const registerChatJobs = ({ enginePool, jobs, logger }: ChatJobsDeps): void =>
  jobs.every({
    name: 'chat_delete_visitors',
    everyMs: EVERY_MS,
    run: async (run) => {
      const deleted = await deleteVisitors(enginePool, run);
      if (deleted > 0) logger.info({ deleted }, 'chat: visitors who never wrote deleted');
    },
  });
