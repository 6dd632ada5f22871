import type { Pool } from '#platform/db/pool';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { type Lease, renewFreeLeases, renewLeases } from './lease';

export interface HeartbeatOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly lease: Lease;
  readonly leaseMs: number;
  /**
   * Leases that the same transactions rely on have the same one: what such a transaction keeps from being prolonged at
   * once is then waited for with one statement, not one for each.
   */
  readonly group?: string;
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

/** Prolongs what the transactions of one group rely on, and waits for them. */
const renewWaiting = async (pool: Pool, group: readonly Kept[]): Promise<void> => {
  // Taken before the request: the database counts from a moment after this one.
  const askedMs = monotonicMs();
  const isRenewed = await renewLeases(pool, group);
  for (const kept of group) {
    if (isRenewed(kept.lease)) kept.renewedMs = askedMs;
    else kept.lost.abort();
  }
};

/** Those that a transaction relies on at this moment, or that are lost, are not in the answer: they are waited for. */
const renewTogether = async (pool: Pool, together: readonly Kept[]): Promise<readonly Kept[]> => {
  const askedMs = monotonicMs();
  const isRenewed = await renewFreeLeases(pool, together);
  for (const kept of together) if (isRenewed(kept.lease)) kept.renewedMs = askedMs;
  return together.filter(({ lease }) => !isRenewed(lease));
};

const groupsOf = (together: readonly Kept[]): readonly (readonly Kept[])[] => {
  const groups = new Map<string | Kept, Kept[]>();
  for (const kept of together) {
    const key = kept.group ?? kept;
    groups.set(key, [...(groups.get(key) ?? []), kept]);
  }
  return [...groups.values()];
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

  const finish = async (group: readonly Kept[], left: Promise<readonly Kept[]>): Promise<void> => {
    try {
      const waiting = await left;
      const own = group.filter((kept) => waiting.includes(kept));
      if (own.length > 0) await renewWaiting(pool, own);
    } catch (error) {
      for (const kept of group) onFailure(kept, error);
    }
    for (const kept of group) {
      kept.beat = null;
      kept.dueMs = monotonicMs() + kept.everyMs;
      if (kept.lost.signal.aborted) all.delete(kept);
    }
    schedule();
  };

  const beat = (): void => {
    const nowMs = monotonicMs();
    const together = [...all].filter((kept) => isAlong(kept, nowMs));
    if (together.length > 0) {
      const left = renewTogether(pool, together);
      for (const group of groupsOf(together)) {
        const finished = finish(group, left);
        for (const kept of group) kept.beat = finished;
      }
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
