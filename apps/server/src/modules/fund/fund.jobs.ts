import type { Jobs } from '#platform/jobs/jobs';
import type { FundDeps } from './deps';
import { deleteOldQuotes } from './quotes.store';

const EVERY_MS = 10 * 60_000;
const KEEP_QUOTES_MS = 24 * 3_600_000;

/** Deletes conversion quotes older than 24 h. */
export const registerFundJobs = ({ jobs, pool }: Pick<FundDeps, 'pool'> & { jobs: Jobs }): void => {
  jobs.every({
    name: 'fund_prune_quotes',
    everyMs: EVERY_MS,
    run: ({ nowMs }) => deleteOldQuotes(pool, new Date(nowMs - KEEP_QUOTES_MS)),
  });
};
