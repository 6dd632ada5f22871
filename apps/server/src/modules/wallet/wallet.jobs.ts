import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import { runDuePeriods } from '#platform/jobs/run-once';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { refreshBaseRate } from './fiat-rates.store';
import { deleteSnapshotsBefore, insertSnapshots } from './snapshots.store';
import { takePublishedRates } from './use-cases/take-published-rates';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
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
  readonly config: Pick<Config, 'fiatRatesUrl'>;
}

/** Asks every hour until the rates of the day are published. */
const registerRateJobs = ({ pool, jobs, logger, config: { fiatRatesUrl: url } }: WalletJobsDeps): void => {
  jobs.every({
    name: 'wallet_base_rate',
    everyMs: HOUR_MS,
    run: ({ nowMs }) => refreshBaseRate(pool, new Date(nowMs)),
  });
  if (url === null) return;
  jobs.every({
    name: 'wallet_fiat_rates',
    everyMs: HOUR_MS,
    run: async ({ nowMs, ensureHeld }) => {
      const rates = await takePublishedRates({ pool, url }, { nowMs, ensureHeld });
      if (rates > 0) logger.info({ rates }, 'wallet: fiat rates of the day taken');
    },
  });
};

export const registerWalletJobs = (deps: WalletJobsDeps): void => {
  const { pool, jobs, logger } = deps;
  registerRateJobs(deps);
  jobs.every({
    name: 'wallet_snapshots',
    everyMs: CHECK_EVERY_MS,
    run: async ({ nowMs }) => {
      const days = await takeDueSnapshots(pool, nowMs);
      if (days.length > 0) logger.info({ days: days.length }, 'wallet: values of the day recorded');
    },
  });
};
