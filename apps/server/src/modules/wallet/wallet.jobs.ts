import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import { runDuePeriods } from '#platform/jobs/run-once';
import type { Logger } from '#platform/runtime/logger';
import { deleteSnapshotsBefore, insertSnapshots } from './snapshots.store';

const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 60_000;
/** Delay for bookings still committing at midnight, and for the daily bars to be saved. */
const SETTLE_MS = 60_000;
const KEEP_DAYS = 366;

/**
 * Records the values of every past midnight (UTC) not recorded yet, oldest first. Returns the days recorded by this
 * call.
 */
export const takeDueSnapshots = (pool: Pool, nowMs: number): Promise<string[]> =>
  runDuePeriods(pool, {
    name: 'wallet_snapshots',
    stepMs: DAY_MS,
    nowMs: nowMs - SETTLE_MS,
    work: async ({ client }, dueMs) => {
      const count = await insertSnapshots(client, dueMs);
      await deleteSnapshotsBefore(client, dueMs - KEEP_DAYS * DAY_MS);
      return `${count} users`;
    },
  });

export interface WalletJobsDeps {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly logger: Logger;
}

export const registerWalletJobs = ({ pool, jobs, logger }: WalletJobsDeps): void => {
  jobs.every({
    name: 'wallet_snapshots',
    everyMs: CHECK_EVERY_MS,
    run: async ({ nowMs }) => {
      const days = await takeDueSnapshots(pool, nowMs);
      if (days.length > 0) logger.info({ days: days.length }, 'wallet: values of the day recorded');
    },
  });
};
