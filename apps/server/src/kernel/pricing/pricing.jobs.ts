import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { Jobs } from '#platform/jobs/jobs';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { planSweeps, sweepTicks } from './retention.store';

const SWEEP_EVERY_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
const BATCH = 20_000;

export interface Retention {
  readonly pool: Pool;
  /** Ticks before this time may be deleted. */
  readonly beforeMs: number;
  readonly signal?: AbortSignal;
  readonly ensureHeld?: (tx: Tx) => Promise<void>;
}

/**
 * Deletes old ticks that no order and no receipt needs. The remaining ones can still be verified from their
 * checkpoints.
 */
export const forgetOldTicks = async ({ pool, beforeMs, signal, ensureHeld }: Retention): Promise<number> => {
  let deleted = 0;
  while (signal?.aborted !== true) {
    const plans = await planSweeps(pool, beforeMs, BATCH);
    if (plans.length === 0) return deleted;
    for (const plan of plans) {
      deleted += await withTx(pool, async (tx) => {
        await ensureHeld?.(tx);
        return sweepTicks(tx.client, plan);
      });
    }
  }
  return deleted;
};

export interface PricingJobsDeps {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly config: Pick<Config, 'tickHours'>;
}

export const registerPricingJobs = (deps: PricingJobsDeps): void => {
  deps.jobs.every({
    name: 'pricing_forget_ticks',
    everyMs: SWEEP_EVERY_MS,
    run: async ({ nowMs, signal, ensureHeld }) => {
      const beforeMs = nowMs - deps.config.tickHours * HOUR_MS;
      const deleted = await forgetOldTicks({ pool: deps.pool, beforeMs, signal, ensureHeld });
      if (deleted > 0) deps.logger.info({ deleted }, 'pricing: old ticks forgotten');
    },
  });
};
