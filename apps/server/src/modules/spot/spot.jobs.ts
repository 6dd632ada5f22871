import type { Jobs } from '#platform/jobs/jobs';
import type { Config } from '#platform/runtime/config';
import type { SpotDeps } from './deps';
import { createMarketMaker } from './market-maker';
import { forgetJournal } from './matching/snapshots.store';
import { followOwnTrades } from './use-cases/follow-own-trades';

const QUOTE_EVERY_MS = 2_000;
const OWN_PRICES_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 60 * 60_000;
const KEEP_JOURNAL_MS = 24 * 3_600_000;

export const registerSpotJobs = (
  deps: SpotDeps & { readonly jobs: Jobs; readonly config: Pick<Config, 'marketMaker'> },
): void => {
  const { jobs, pool } = deps;
  if (deps.config.marketMaker === 'on') {
    const maker = createMarketMaker(deps);
    jobs.every({
      name: 'spot_quote_books',
      everyMs: QUOTE_EVERY_MS,
      run: async () => {
        await maker.quote();
      },
    });
  }
  jobs.every({
    name: 'spot_own_prices',
    everyMs: OWN_PRICES_EVERY_MS,
    run: ({ nowMs }) => followOwnTrades(pool, new Date(nowMs)),
  });
  jobs.every({
    name: 'spot_forget_journal',
    everyMs: FORGET_EVERY_MS,
    run: ({ nowMs }) => forgetJournal(pool, new Date(nowMs - KEEP_JOURNAL_MS)),
  });
};
