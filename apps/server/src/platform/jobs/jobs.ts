import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { type Heartbeat, startHeartbeat } from './heartbeat';
import { ensureLease, type Lease, releaseLease, takeLease } from './lease';

export interface JobRun {
  readonly nowMs: number;
  /** For statements that check the lease themselves; transactions call `ensureHeld`. */
  readonly lease: Lease;
  /** Aborted when the lease is lost or the server stops: finish the current item, then return. */
  readonly signal: AbortSignal;
  /** Call inside a transaction that must not commit after another process has taken the job over. */
  ensureHeld(tx: Tx): Promise<void>;
}

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (run: JobRun) => Promise<void>;
}

export interface JobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Differs between processes, also after a restart. */
  readonly holderId: string;
  readonly leaseMs?: number;
}

export interface Jobs {
  /**
   * Runs a sweep in one process at a time: at once when the lease is won, then every `everyMs`, never overlapping.
   * A sweep may run again sooner than that after a takeover: what must happen once takes a run-once key.
   */
  every(job: Job): void;
  start(): void;
  /** Waits for running jobs and releases the leases. */
  stop(): Promise<void>;
}

const LEASE_MS = 30_000;

export const createJobs = (deps: JobsDeps): Jobs => {
  const leaseMs = deps.leaseMs ?? LEASE_MS;
  const stopping = new AbortController();
  // Every job waits for it.
  setMaxListeners(0, stopping.signal);
  const jobs = new Map<string, Job>();
  const loops = new Map<string, Promise<void>>();
  let started = false;

  const launch = (job: Job): void => {
    loops.set(job.name, runLoop({ deps, job, leaseMs, stopping: stopping.signal }));
  };
  return {
    every: (job) => {
      if (jobs.has(job.name)) throw new Error(`job ${job.name} is registered twice`);
      jobs.set(job.name, job);
      if (started) launch(job);
    },
    start: () => {
      if (started) return;
      started = true;
      for (const job of jobs.values()) launch(job);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(loops.values());
    },
  };
};

interface Loop {
  readonly deps: JobsDeps;
  readonly job: Job;
  readonly leaseMs: number;
  readonly stopping: AbortSignal;
}

const runLoop = async (loop: Loop): Promise<void> => {
  const { deps, job, leaseMs, stopping } = loop;
  while (!stopping.aborted) {
    try {
      const lease = await takeLease(deps.pool, { name: job.name, holder: deps.holderId, leaseMs });
      if (lease !== null) await holdAndRun(loop, lease);
    } catch (error) {
      deps.logger.error({ err: error, job: job.name }, 'job: lease not reachable, trying again');
    }
    await pause(leaseMs / 4, stopping);
  }
};

/** Runs the job period after period for as long as the lease is ours. */
const holdAndRun = async (loop: Loop, lease: Lease): Promise<void> => {
  const { deps, job, leaseMs, stopping } = loop;
  const heartbeat = startHeartbeat({ pool: deps.pool, logger: deps.logger, lease, leaseMs });
  const ended = AbortSignal.any([heartbeat.lost, stopping]);
  deps.logger.info({ job: job.name, fence: lease.fence }, 'job: lease taken');
  try {
    while (!ended.aborted) {
      const startedMs = monotonicMs();
      await runGuarded(loop, lease, ended);
      await pause(Math.max(0, job.everyMs - (monotonicMs() - startedMs)), ended);
    }
  } finally {
    await stopAndRelease(loop, lease, heartbeat);
  }
};

const runGuarded = async ({ deps, job }: Loop, lease: Lease, signal: AbortSignal): Promise<void> => {
  try {
    const ensureHeld = (tx: Tx) => ensureLease(tx, lease);
    await job.run({ nowMs: deps.clock.nowMs(), lease, signal, ensureHeld });
  } catch (error) {
    deps.logger.error({ err: error, job: job.name }, 'job: run failed, next try in the next period');
  }
};

const stopAndRelease = async ({ deps }: Loop, lease: Lease, heartbeat: Heartbeat): Promise<void> => {
  await heartbeat.stop();
  if (heartbeat.lost.aborted) {
    deps.logger.warn({ job: lease.name, fence: lease.fence }, 'job: lease lost');
    return;
  }
  await releaseLease(deps.pool, lease);
};

/** Uses a monotonic timer, so that wall clock changes do not affect jobs. */
const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { signal }).catch(() => undefined);
};
