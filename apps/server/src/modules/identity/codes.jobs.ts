import { DAY_MS } from '@candor/domain/identity/codes';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { Jobs } from '#platform/jobs/jobs';
import { deleteOldCodes } from './codes.store';
import { deleteOldFreezeLinks } from './freeze-links.store';
import { deleteOldChallenges } from './passkeys.store';

const SWEEP_EVERY_MS = 3_600_000;

/**
 * Deletes codes older than two days (limits count only the last day), expired freeze links and expired passkey
 * challenges.
 */
export const registerCodesJobs = ({ pool, jobs }: { pool: Pool; jobs: Pick<Jobs, 'every'> }): void => {
  jobs.every({
    name: 'identity_delete_old_codes',
    everyMs: SWEEP_EVERY_MS,
    run: async ({ nowMs }) => {
      await withTx(pool, (tx) => deleteOldCodes(tx, new Date(nowMs - 2 * DAY_MS)));
      await withTx(pool, (tx) => deleteOldFreezeLinks(tx, new Date(nowMs)));
      await withTx(pool, (tx) => deleteOldChallenges(tx, new Date(nowMs)));
    },
  });
};
