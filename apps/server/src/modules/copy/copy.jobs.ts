import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createJobs, type Jobs } from '#platform/jobs/jobs';
import type { Config } from '#platform/runtime/config';
import type { FanOutDeps } from './deps';
import { createFanOut } from './use-cases/fan-out';
import { markHandOvers } from './use-cases/mark-hand-overs';
import { settleWeek } from './use-cases/settle-shares';
import { settleLeft } from './use-cases/settle-stopped';
import { watchLosses } from './use-cases/watch-losses';

/** Pause between two queries for waiting signals, while there are none. */
const IDLE_MS = 40;
/** Short, so that another process takes over within seconds. */
const LEASE_MS = 3_000;
const RETRY_MS = 200;
const LOSSES_MS = 1_000;
/** After the tick that marks a hand-over; the share of the end waits for it. */
const MARKS_MS = 500;
const SHARES_MS = 5_000;

export interface CopyJobDeps extends FanOutDeps {
  readonly http: FastifyInstance;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'roles' | 'productDayMs'>;
}

/** Copies signals to followers in the one process with the role engine that holds the lease; another takes over when it dies. */
const startFanOut = (deps: CopyJobDeps): void => {
  const { pool, clock, logger, http, newId, config } = deps;
  if (!config.roles.includes('engine')) return;
  const fanOut = createFanOut(deps);
  const jobs = createJobs({ pool, clock, logger, holderId: newId(), leaseMs: LEASE_MS });
  jobs.every({
    name: 'copy_fan_out',
    everyMs: RETRY_MS,
    run: async ({ ensureHeld, signal }) => {
      while (!signal.aborted) {
        const done = await fanOut({ ensureHeld });
        if (done === 0) await wait(IDLE_MS, undefined, { signal }).catch(() => undefined);
      }
    },
  });
  jobs.every({
    name: 'copy_losses',
    everyMs: LOSSES_MS,
    run: async ({ ensureHeld }) => void (await watchLosses(deps, { ensureHeld })),
  });
  jobs.every({
    name: 'copy_marks',
    everyMs: MARKS_MS,
    run: async ({ nowMs, ensureHeld }) => {
      await markHandOvers(deps, { nowMs, ensureHeld });
      await settleLeft(deps, { nowMs, ensureHeld });
    },
  });
  http.addHook('onReady', async () => jobs.start());
  http.addHook('onClose', () => jobs.stop());
};

export const registerCopyJobs = (deps: CopyJobDeps): void => {
  startFanOut(deps);
  deps.jobs.every({
    name: 'copy_shares',
    everyMs: SHARES_MS,
    run: async ({ nowMs, ensureHeld }) => void (await settleWeek(deps, { nowMs, ensureHeld })),
  });
};
