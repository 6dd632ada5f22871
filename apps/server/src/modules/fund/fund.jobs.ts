import { withTx } from '#platform/db/with-tx';
import type { Jobs } from '#platform/jobs/jobs';
import { loadLeftHolds, lockOutcome } from './conversion-waits.store';
import type { FundDeps } from './deps';
import { deleteOldQuotes } from './quotes.store';
import { type ReturnDeps, returnConversion } from './use-cases/fill-conversion';

const EVERY_MS = 10 * 60_000;
const KEEP_QUOTES_MS = 24 * 3_600_000;
const RETURN_EVERY_MS = 5_000;
/** Longer than any call waits for its tick. */
const LEFT_AFTER_MS = 30_000;

type JobDeps = ReturnDeps & Pick<FundDeps, 'pool'> & { readonly jobs: Jobs };

/** Gives back what conversions had set aside whose process died while they waited for a price. */
export const returnLeftConversions = async (deps: Omit<JobDeps, 'jobs'>, nowMs: number): Promise<void> => {
  const { pool } = deps;
  for (const hold of await loadLeftHolds(pool, new Date(nowMs - LEFT_AFTER_MS))) {
    await withTx(pool, async (tx) => {
      if ((await lockOutcome(tx, hold.reference)) === null) await returnConversion(deps, tx, hold);
    });
  }
};

/** Deletes conversion quotes older than 24 h; ends conversions that nobody waits for. */
export const registerFundJobs = (deps: JobDeps): void => {
  const { jobs, pool } = deps;
  jobs.every({
    name: 'fund_return_conversions',
    everyMs: RETURN_EVERY_MS,
    run: ({ nowMs }) => returnLeftConversions(deps, nowMs),
  });
  jobs.every({
    name: 'fund_prune_quotes',
    everyMs: EVERY_MS,
    run: ({ nowMs }) => deleteOldQuotes(pool, new Date(nowMs - KEEP_QUOTES_MS)),
  });
};
