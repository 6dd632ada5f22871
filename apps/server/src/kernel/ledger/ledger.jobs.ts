import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { type ReconcileDeps, reconcile } from './reconcile/reconcile';
import { createSealing, sealPostings } from './seal';

const SEAL_EVERY_MS = 1_000;
const RECONCILE_EVERY_MS = 60_000;
const PRUNE_EVERY_MS = 10 * 60_000;
const KEEP_REPLIES_MS = 48 * 3_600_000;

interface LedgerDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Sealing runs in every process, without a lease: an advisory lock serialises it, so a killed process does not block
 * the chain until its lease expires.
 */
export const startSealer = ({ pool, clock, logger }: LedgerDeps): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const seal = createSealing(pool, clock);
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await seal().catch((error: unknown) => logger.error({ err: error }, 'postings not sealed, trying again'));
      await delay(SEAL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** Audits the books every minute and deletes stored replies after 48 hours. */
export const registerLedgerJobs = (deps: LedgerDeps & ReconcileDeps & { jobs: Jobs }): void => {
  deps.jobs.every({
    name: 'ledger_reconcile',
    everyMs: RECONCILE_EVERY_MS,
    run: async () => {
      // Postings booked just before the last stop may be unsealed, which is no violation: seal them before the audit.
      await sealPostings(deps.pool, deps.clock);
      const violations = await reconcile(deps);
      if (violations.length > 0) deps.logger.fatal({ violations }, 'the books do not hold');
    },
  });
  deps.jobs.every({
    name: 'ledger_prune_replies',
    everyMs: PRUNE_EVERY_MS,
    run: async ({ nowMs }) => {
      await deps.pool.query('delete from idempotency_key where created_at < $1', [new Date(nowMs - KEEP_REPLIES_MS)]);
    },
  });
};
