import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/runtime/logger';
import { saveSnapshot } from './replay.store';
import { replayBooks } from './replay-check';

const REPLAY_EVERY_MS = 60_000;
/** A replay of this many commands takes well under a second. */
const COMMANDS_PER_SNAPSHOT = 2_000;

interface MatchingJobDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly jobs: Jobs;
}

/** Replays the books every minute. A book without differences becomes a snapshot, from which the next replay starts. */
export const registerMatchingJobs = ({ pool, logger, jobs }: MatchingJobDeps): void => {
  jobs.every({
    name: 'spot_replay',
    everyMs: REPLAY_EVERY_MS,
    run: async ({ nowMs }) => {
      const { violations, whole } = await replayBooks(pool);
      if (violations.length > 0) logger.fatal({ violations }, 'the order books are not what their journals say');
      for (const { book, commands } of whole) {
        if (commands >= COMMANDS_PER_SNAPSHOT) await saveSnapshot(pool, book, new Date(nowMs));
      }
    },
  });
};
