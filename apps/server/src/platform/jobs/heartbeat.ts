import type { Pool } from '#platform/db/pool';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { type Lease, renewFreeLeases, renewLease } from './lease';

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

/** What is due this soon is prolonged along with what is due now. */
const ALONG_MS = 1_000;

interface Kept extends HeartbeatOptions {
  readonly lost: AbortController;
  readonly everyMs: number;
  renewedMs: number;
  dueMs: number;
  /** Being prolonged: never twice at once, so that stop() can wait for the end of it. */
  beat: Promise<void> | null;
}

const isAlong = ({ beat, dueMs, everyMs }: Kept, nowMs: number): boolean =>
  beat === null && dueMs - Math.min(ALONG_MS, everyMs / 2) <= nowMs;

const onFailure = ({ logger, lease, leaseMs, renewedMs, lost }: Kept, error: unknown): void => {
  logger.warn({ err: error, job: lease.name }, 'job: lease not renewed, trying again');
  if (monotonicMs() - renewedMs >= leaseMs) lost.abort();
};

/** Prolongs one, and waits for whoever relies on it in a transaction. */
const renewAlone = async (kept: Kept): Promise<void> => {
  // Taken before the request: the database counts from a moment after this one.
  const askedMs = monotonicMs();
  try {
    if (await renewLease(kept.pool, kept.lease, kept.leaseMs)) kept.renewedMs = askedMs;
    else kept.lost.abort();
  } catch (error) {
    onFailure(kept, error);
  }
};

/** Those that a transaction relies on at this moment, or that are lost, are not in the answer: they are asked for alone. */
const renewTogether = async (pool: Pool, together: readonly Kept[]): Promise<readonly Kept[]> => {
  const askedMs = monotonicMs();
  const isRenewed = await renewFreeLeases(pool, together);
  for (const kept of together) if (isRenewed(kept.lease)) kept.renewedMs = askedMs;
  return together.filter(({ lease }) => !isRenewed(lease));
};

/** All leases of a process that are kept alive over one pool. */
const createHeart = (pool: Pool) => {
  const all = new Set<Kept>();
  let timer: NodeJS.Timeout | null = null;

  const schedule = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const waiting = [...all].filter(({ beat }) => beat === null);
    if (waiting.length === 0) return;
    const dueMs = Math.min(...waiting.map((kept) => kept.dueMs));
    timer = setTimeout(beat, Math.max(0, dueMs - monotonicMs()));
  };

  const finish = async (kept: Kept, left: Promise<readonly Kept[]>): Promise<void> => {
    try {
      if ((await left).includes(kept)) await renewAlone(kept);
    } catch (error) {
      onFailure(kept, error);
    }
    kept.beat = null;
    kept.dueMs = monotonicMs() + kept.everyMs;
    if (kept.lost.signal.aborted) all.delete(kept);
    schedule();
  };

  const beat = (): void => {
    const nowMs = monotonicMs();
    const together = [...all].filter((kept) => isAlong(kept, nowMs));
    if (together.length > 0) {
      const left = renewTogether(pool, together);
      for (const kept of together) kept.beat = finish(kept, left);
    }
    schedule();
  };

  return {
    add: (kept: Kept): void => {
      all.add(kept);
      schedule();
    },
    remove: async (kept: Kept): Promise<void> => {
      all.delete(kept);
      schedule();
      await kept.beat;
    },
  };
};

const hearts = new WeakMap<Pool, ReturnType<typeof createHeart>>();
const heartOf = (pool: Pool): ReturnType<typeof createHeart> => {
  const heart = hearts.get(pool) ?? createHeart(pool);
  hearts.set(pool, heart);
  return heart;
};

/**
 * Prolongs a lease three times per lease time until stopped. All leases of a pool share a statement: a server has a dozen
 * of them, and nothing else to do when it is idle.
 */
export const startHeartbeat = (options: HeartbeatOptions): Heartbeat => {
  const nowMs = monotonicMs();
  const everyMs = options.leaseMs / 3;
  const kept: Kept = {
    ...options,
    lost: new AbortController(),
    everyMs,
    renewedMs: nowMs,
    dueMs: nowMs + everyMs,
    beat: null,
  };
  const heart = heartOf(options.pool);
  heart.add(kept);
  return { lost: kept.lost.signal, stop: () => heart.remove(kept) };
};
