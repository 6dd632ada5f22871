import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/runtime/logger';
import type { ProfileDeps } from './deps';
import { restoreDueScores } from './use-cases/restore-scores';

const HOUR_MS = 3_600_000;

export interface ProfileJobDeps extends Pick<ProfileDeps, 'pool'> {
  readonly jobs: Jobs;
  readonly logger: Logger;
}

/** Hourly, so that a score returns on the day that its owner was told. */
export const registerProfileJobs = ({ pool, jobs, logger }: ProfileJobDeps): void => {
  jobs.every({
    name: 'profile_restore_scores',
    everyMs: HOUR_MS,
    run: async ({ nowMs, ensureHeld }) => {
      const restored = await restoreDueScores({ pool }, { nowMs, ensureHeld });
      if (restored > 0) logger.info({ restored }, 'profile: credit scores returned to 100');
    },
  });
};
