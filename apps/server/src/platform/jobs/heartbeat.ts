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
   * Leases checked by the same transactions share a group: when such a transaction holds their rows, one statement
   * waits for all of them instead of one per lease.
   */
  readonly group?: string;
}

export interface Heartbeat {
  /** Aborted when another holder has the lease, or when ours must have expired because the database was unreachable. */
  readonly lost: AbortSignal;
  stop(): Promise<void>;
}

/** Leases due within this time are renewed together with those due now. */
const RENEW_AHEAD_MS = 1_000;

interface KeptLease extends HeartbeatOptions {
  readonly lost: AbortController;
  readonly everyMs: number;
  renewedMs: number;
  dueMs: number;
  /** The renewal in progress; there is at most one, and stop() waits for it. */
  renewal: Promise<void> | null;
}

const isDueSoon = ({ renewal, dueMs, everyMs }: KeptLease, nowMs: number): boolean =>
  renewal === null && dueMs - Math.min(RENEW_AHEAD_MS, everyMs / 2) <= nowMs;

const onFailure = ({ logger, lease, leaseMs, renewedMs, lost }: KeptLease, error: unknown): void => {
  logger.warn({ err: error, job: lease.name }, 'job: lease not renewed, trying again');
  if (monotonicMs() - renewedMs >= leaseMs) lost.abort();
};

/** Renews the leases of one group, waiting for the transactions that hold their rows. */
const renewWaiting = async (pool: Pool, group: readonly KeptLease[]): Promise<void> => {
  // Taken before the request: the expiry counts from a later moment, so this is the safe side.
  const askedMs = monotonicMs();
  const isRenewed = await renewLeases(pool, group);
  for (const kept of group) {
    if (isRenewed(kept.lease)) kept.renewedMs = askedMs;
    else kept.lost.abort();
  }
};

/** Renews the leases whose rows are free. Returns the others, which are locked by a transaction or lost. */
const renewTogether = async (pool: Pool, together: readonly KeptLease[]): Promise<readonly KeptLease[]> => {
  const askedMs = monotonicMs();
  const isRenewed = await renewFreeLeases(pool, together);
  for (const kept of together) if (isRenewed(kept.lease)) kept.renewedMs = askedMs;
  return together.filter(({ lease }) => !isRenewed(lease));
};

const groupsOf = (together: readonly KeptLease[]): readonly (readonly KeptLease[])[] => {
  const groups = new Map<string | KeptLease, KeptLease[]>();
  for (const kept of together) {
    const key = kept.group ?? kept;
    groups.set(key, [...(groups.get(key) ?? []), kept]);
  }
  return [...groups.values()];
};

/** Renews all leases of a process that use one pool. */
const createLeaseRenewer = (pool: Pool) => {
  const all = new Set<KeptLease>();
  let timer: NodeJS.Timeout | null = null;

  const schedule = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const waiting = [...all].filter(({ renewal }) => renewal === null);
    if (waiting.length === 0) return;
    const dueMs = Math.min(...waiting.map((kept) => kept.dueMs));
    timer = setTimeout(renewDue, Math.max(0, dueMs - monotonicMs()));
  };

  const finish = async (group: readonly KeptLease[], left: Promise<readonly KeptLease[]>): Promise<void> => {
    try {
      const waiting = await left;
      const own = group.filter((kept) => waiting.includes(kept));
      if (own.length > 0) await renewWaiting(pool, own);
    } catch (error) {
      for (const kept of group) onFailure(kept, error);
    }
    for (const kept of group) {
      kept.renewal = null;
      kept.dueMs = monotonicMs() + kept.everyMs;
      if (kept.lost.signal.aborted) all.delete(kept);
    }
    schedule();
  };

  const renewDue = (): void => {
    const nowMs = monotonicMs();
    const together = [...all].filter((kept) => isDueSoon(kept, nowMs));
    if (together.length > 0) {
      const left = renewTogether(pool, together);
      for (const group of groupsOf(together)) {
        const finished = finish(group, left);
        for (const kept of group) kept.renewal = finished;
      }
    }
    schedule();
  };

  return {
    add: (kept: KeptLease): void => {
      all.add(kept);
      schedule();
    },
    remove: async (kept: KeptLease): Promise<void> => {
      all.delete(kept);
      schedule();
      await kept.renewal;
    },
  };
};

const renewers = new WeakMap<Pool, ReturnType<typeof createLeaseRenewer>>();
const renewerOf = (pool: Pool): ReturnType<typeof createLeaseRenewer> => {
  const renewer = renewers.get(pool) ?? createLeaseRenewer(pool);
  renewers.set(pool, renewer);
  return renewer;
};

/**
 * Renews a lease three times per lease time until stopped. All leases of a pool share a statement, because a server has
 * a dozen of them.
 */
export const startHeartbeat = (options: HeartbeatOptions): Heartbeat => {
  const nowMs = monotonicMs();
  const everyMs = options.leaseMs / 3;
  const kept: KeptLease = {
    ...options,
    lost: new AbortController(),
    everyMs,
    renewedMs: nowMs,
    dueMs: nowMs + everyMs,
    renewal: null,
  };
  const renewer = renewerOf(options.pool);
  renewer.add(kept);
  return { lost: kept.lost.signal, stop: () => renewer.remove(kept) };
};
