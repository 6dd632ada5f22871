import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import {
  claimEvents,
  type FailedEvent,
  type OutboxEvent,
  tryLockTopic,
  updateFailed,
  updateRelayed,
} from './outbox-store';

export interface LaneDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers: ReadonlyMap<string, readonly ((event: OutboxEvent) => Promise<void>)[]>;
  readonly handlerTimeoutMs: number;
}

export interface Lanes {
  /** Works off what is due in a topic, in the background; topics beyond the limit wait in line. */
  open(topic: string): void;
  /** Waits for all open lanes; true when at least one of them had claimed events. */
  allClosed(): Promise<boolean>;
  stop(): void;
}

const BATCH = 100;
/** The claiming transaction stays idle while handlers run; it must end well before the database cuts idle ones. */
const BATCH_TIME_MS = 5_000;
/** Handlers need connections of their own: lanes may not use up the pool. */
const MAX_LANES = 4;
/** After so many batches a busy topic makes room for the next one in line. */
const LANE_BATCHES = 20;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5 * 60_000;

/** 0.5 s, 1 s, 2 s … 5 min. */
export const computeRetryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 20), LAST_RETRY_MS);

export const createLanes = (deps: LaneDeps): Lanes => {
  const running = new Map<string, Promise<boolean>>();
  const waiting = new Set<string>();
  const stopping = new AbortController();

  const workOff = async (topic: string): Promise<boolean> => {
    let batches = 0;
    try {
      while (batches < LANE_BATCHES && !stopping.signal.aborted) {
        if (!(await relayBatch(deps, topic, stopping.signal))) break;
        batches += 1;
      }
    } catch (error) {
      deps.logger.error({ err: error, topic }, 'outbox: batch not relayed, trying again');
    }
    return batches > 0;
  };

  const fill = (): void => {
    for (const topic of waiting) {
      if (running.size >= MAX_LANES || stopping.signal.aborted) return;
      waiting.delete(topic);
      running.set(
        topic,
        workOff(topic).finally(() => {
          running.delete(topic);
          fill();
        }),
      );
    }
  };

  return {
    open: (topic) => {
      if (!running.has(topic)) waiting.add(topic);
      fill();
    },
    allClosed: async () => {
      let progressed = false;
      while (running.size > 0) {
        const results = await Promise.all(running.values());
        progressed ||= results.some(Boolean);
      }
      return progressed;
    },
    stop: () => {
      stopping.abort();
      waiting.clear();
    },
  };
};

/** True when events were claimed, so that there may be more. */
const relayBatch = (deps: LaneDeps, topic: string, stopping: AbortSignal): Promise<boolean> =>
  withTx(deps.pool, async (tx) => {
    if (!(await tryLockTopic(tx, topic))) return false;
    const events = await claimEvents(tx, { topic, nowMs: deps.clock.nowMs(), limit: BATCH });
    if (events.length === 0) return false;
    await deliverInOrder({ deps, tx, events, stopping });
    return true;
  });

interface Delivery {
  readonly deps: LaneDeps;
  readonly tx: Tx;
  readonly events: readonly OutboxEvent[];
  readonly stopping: AbortSignal;
}

const deliverInOrder = async ({ deps, tx, events, stopping }: Delivery): Promise<void> => {
  const startedMs = monotonicMs();
  const relayed: string[] = [];
  const failed: FailedEvent[] = [];
  const waitingKeys = new Set<string>();
  for (const event of events) {
    if (stopping.aborted || monotonicMs() - startedMs > BATCH_TIME_MS) break;
    if (waitingKeys.has(event.key)) continue;
    if (await deliver(deps, event)) {
      relayed.push(event.id);
    } else {
      waitingKeys.add(event.key);
      failed.push({ id: event.id, retryAtMs: deps.clock.nowMs() + computeRetryDelayMs(event.attempts) });
    }
  }
  await updateRelayed(tx, relayed, deps.clock.nowMs());
  await updateFailed(tx, failed);
};

const deliver = async (deps: LaneDeps, event: OutboxEvent): Promise<boolean> => {
  try {
    for (const handler of deps.handlers.get(event.topic) ?? []) {
      await withTimeLimit(handler(event), deps.handlerTimeoutMs);
    }
    return true;
  } catch (error) {
    const { id, topic, attempts } = event;
    deps.logger.error({ err: error, eventId: id, topic, attempts: attempts + 1 }, 'outbox: handler failed, will retry');
    return false;
  }
};

const withTimeLimit = async (work: Promise<void>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`handler took longer than ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
