import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import { runDuePeriods } from '#platform/jobs/run-once';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { createTreeWalk } from './use-cases/check-tree';
import { type ClosePeriodDeps, closePeriod } from './use-cases/close-period';

const CHECK_INTERVAL_MS = 20_000;
const CHECK_EVERY_MS = 60_000;
/** Delay for transactions still committing at the end of a period. */
const SETTLE_MS = 15_000;
/** One hour; five minutes in demo mode, so that a proof is available soon. */
const PERIOD_MS: Readonly<Record<Config['mode'], number>> = { production: 3_600_000, demo: 300_000 };

export interface ProofJobsDeps extends ClosePeriodDeps {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly config: Pick<Config, 'mode'>;
}

/** Closes every period that has ended and is not closed yet, oldest first. */
export const closeDuePeriods = (deps: Omit<ProofJobsDeps, 'jobs' | 'logger'>, nowMs: number): Promise<string[]> => {
  const stepMs = PERIOD_MS[deps.config.mode];
  return runDuePeriods(deps.pool, {
    name: 'proof_close_period',
    stepMs,
    nowMs: nowMs - SETTLE_MS,
    work: async (tx, dueMs) => `${await closePeriod(tx, deps, { fromMs: dueMs - stepMs, toMs: dueMs })} receipts`,
  });
};

export const registerProofJobs = (deps: ProofJobsDeps): void => {
  deps.jobs.every({
    name: 'proof_close_periods',
    everyMs: CHECK_INTERVAL_MS,
    run: async ({ nowMs }) => {
      await closeDuePeriods(deps, nowMs);
    },
  });
  const checkNext = createTreeWalk(deps);
  deps.jobs.every({
    name: 'proof_check_trees',
    everyMs: CHECK_EVERY_MS,
    run: async () => {
      const changed = await checkNext();
      if (changed.length > 0) deps.logger.fatal({ changed: changed.slice(0, 20) }, 'receipts do not match their tree');
    },
  });
};
