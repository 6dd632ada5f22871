import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '#platform/db/pool';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { type Lease, renewLease } from './lease';

export interface HeartbeatOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly lease: Lease;
  readonly leaseMs: number;
}

export interface Heartbeat {
  /** Aborted once another holder has the lease, or once ours must have expired without us reaching the database. */
  readonly lost: AbortSignal;
  stop(): Promise<void>;
}

/** Prolongs a lease three times per lease time until stopped. */
export const startHeartbeat = (options: HeartbeatOptions): Heartbeat => {
  const { lease, leaseMs, logger, pool } = options;
  const lost = new AbortController();
  const stopping = new AbortController();
  let renewedMs = monotonicMs();

  const beat = async (): Promise<void> => {
    // Taken before the request: the database counts from a moment after this one.
    const askedMs = monotonicMs();
    try {
      if (await renewLease(pool, lease, leaseMs)) renewedMs = askedMs;
      else lost.abort();
    } catch (error) {
      logger.warn({ err: error, job: lease.name }, 'job: lease not renewed, trying again');
      if (monotonicMs() - renewedMs >= leaseMs) lost.abort();
    }
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted && !lost.signal.aborted) {
      await delay(leaseMs / 3, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await beat();
    }
  };

  const running = loop();
  return {
    lost: lost.signal,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
