import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Config } from '#platform/runtime/config';

const DAY_MS = 86_400_000;

export interface DemoJobDeps {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'mode'>;
}

/** Rates of the demo have no source: they count as taken anew every day, like at every start. */
export const refreshDemoRates = async (pool: Pool, nowMs: number): Promise<void> => {
  await pool.query(`update fiat_rate set taken_at = $1 where source = 'demo'`, [new Date(nowMs)]);
};

export const registerDemoJobs = ({ pool, jobs, config }: DemoJobDeps): void => {
  if (config.mode !== 'demo') return;
  jobs.every({ name: 'demo_fiat_rates', everyMs: DAY_MS, run: ({ nowMs }) => refreshDemoRates(pool, nowMs) });
};
