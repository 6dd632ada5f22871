import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { createWakeableTimer } from '#platform/runtime/wakeable-timer';
import { deleteRelayed, loadDueTopics, type OutboxEvent } from './outbox-store';
import { createLanes } from './relay-lanes';

/** Must be idempotent by event id: after a crash an event is delivered again. */
export type EventHandler = (event: OutboxEvent) => Promise<void>;

export interface RelayDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers?: Readonly<Record<string, EventHandler>>;
  /** Handler timeout, so that a handler cannot hold its key forever. */
  readonly handlerTimeoutMs?: number;
  /** Claim time: after it another relay delivers the events of a dead one. Renewed while handlers run. */
  readonly claimMs?: number;
}

export interface Relay {
  /** Several handlers of one topic run one after the other; when one fails, all get the event again. */
  on(topic: string, handler: EventHandler): void;
  /** Begins to poll. Before that only drain() relays. */
  start(): void;
  /** Call after a commit that appended events: they are relayed at once instead of at the next poll. */
  nudge(): void;
  /** Relays until nothing is due for the topics known here. What waits for a retry or is claimed by others is not due. */
  drain(): Promise<void>;
  /** Deletes events relayed more than 48 h ago; returns how many. */
  prune(): Promise<number>;
  stop(): Promise<void>;
}

const POLL_MS = 250;
const PRUNE_EVERY_MS = 10 * 60_000;
const KEEP_MS = 48 * 3_600_000;
const PRUNE_BATCH = 5_000;
const HANDLER_TIMEOUT_MS = 10_000;
const CLAIM_MS = 15_000;
const HELD_ELSEWHERE_WAIT_MS = 10;

/**
 * Delivers committed events to their handlers, at least once. Any number of processes may run a relay: one of them
 * works on a key at a time, different keys run in parallel. There is no order between keys; a failing or slow key
 * delays no other.
 */
export const createRelay = (deps: RelayDeps): Relay => {
  const { pool, clock, logger } = deps;
  const handlers = new Map<string, EventHandler[]>();
  const { handlerTimeoutMs = HANDLER_TIMEOUT_MS, claimMs = CLAIM_MS } = deps;
  const lanes = createLanes({ pool, clock, logger, handlers, handlerTimeoutMs, claimMs });
  const stopping = new AbortController();
  const timer = createWakeableTimer();
  let polling: Promise<void> | null = null;

  const on = (topic: string, handler: EventHandler): void => {
    handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
  };
  for (const [topic, handler] of Object.entries(deps.handlers ?? {})) on(topic, handler);

  const startDueLanes = async (): Promise<boolean> => {
    if (handlers.size === 0) return false;
    const due = await loadDueTopics(pool, [...handlers.keys()], clock.nowMs());
    for (const topic of due) lanes.open(topic);
    return due.length > 0;
  };

  const prune = (): Promise<number> => deleteOld(pool, clock, stopping.signal);

  const drain = async (): Promise<void> => {
    let isDue = true;
    while (isDue && !stopping.signal.aborted) {
      isDue = await startDueLanes();
      const progressed = await lanes.allClosed();
      if (isDue && !progressed) await delay(HELD_ELSEWHERE_WAIT_MS);
    }
  };

  const poll = async (): Promise<void> => {
    let prunedAt = monotonicMs() - PRUNE_EVERY_MS;
    while (!stopping.signal.aborted) {
      timer.reset();
      try {
        await startDueLanes();
        if (monotonicMs() - prunedAt >= PRUNE_EVERY_MS) {
          prunedAt = monotonicMs();
          await prune();
        }
      } catch (error) {
        logger.error({ err: error }, 'outbox: poll failed, trying again');
      }
      if (!stopping.signal.aborted) await timer.wait(POLL_MS);
    }
  };

  return {
    on,
    start: () => {
      polling ??= poll();
    },
    nudge: timer.wake,
    drain,
    prune,
    stop: async () => {
      stopping.abort();
      timer.wake();
      lanes.stop();
      await polling;
      await lanes.allClosed();
    },
  };
};

const deleteOld = async (pool: Pool, clock: Clock, stopping: AbortSignal): Promise<number> => {
  let total = 0;
  for (;;) {
    const deleted = await deleteRelayed(pool, clock.nowMs() - KEEP_MS, PRUNE_BATCH);
    total += deleted;
    if (deleted < PRUNE_BATCH || stopping.aborted) return total;
  }
};
