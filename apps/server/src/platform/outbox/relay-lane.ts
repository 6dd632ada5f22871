import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { type ClaimedKeys, claimEvents, type KeyMarks, type OutboxEvent, prolongClaims } from './outbox-store';
import { createMarker } from './relay-marks';

export interface LaneDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers: ReadonlyMap<string, readonly ((event: OutboxEvent) => Promise<void>)[]>;
  readonly handlerTimeoutMs: number;
  readonly claimMs: number;
}

export interface Lane {
  /** There may be something new. */
  wake(): void;
  /** Woken since it looked last. */
  isAwake(): boolean;
  /** Until nothing is due and nothing is under way; true when something was claimed. One run at a time. */
  run(): Promise<boolean>;
}

/** Events claimed at a time. */
const BATCH = 250;
/** Keys of a topic whose events are handed on at the same time. */
const PARALLEL = 8;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5 * 60_000;

/** 0.5 s, 1 s, 2 s … 5 min. */
export const computeRetryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 20), LAST_RETRY_MS);

interface Claimed {
  readonly claimedBy: string;
  /** By the monotonic clock; past it, the claim may be another's. */
  untilMs: number;
  /** Keys of it that are not through. */
  left: number;
}

/** The events of one key, in order. */
interface Chain {
  readonly claim: Claimed;
  readonly key: string;
  readonly events: OutboxEvent[];
}

const toChains = (claim: Claimed, { keys, events }: ClaimedKeys): Chain[] => {
  const chains = new Map(keys.map((key): [string, Chain] => [key, { claim, key, events: [] }]));
  for (const event of events) chains.get(event.key)?.events.push(event);
  return [...chains.values()];
};

/**
 * Hands on the events of one topic: different keys at the same time, the events of a key one after the other. What is
 * claimed stays claimed by a committed row while handlers run, and no transaction is open meanwhile. A slow key takes one
 * of the places and holds up no other.
 */
export const createLane = (deps: LaneDeps, topic: string, stopping: AbortSignal): Lane => {
  const { pool, clock, logger, claimMs } = deps;
  const claims = new Set<Claimed>();
  const working = new Set<Promise<void>>();
  let isAwake = false;
  let ring = (): void => undefined;
  const wake = (): void => {
    isAwake = true;
    ring();
  };
  // Keys that are free again may have more to hand on.
  const marker = createMarker(deps, topic, wake);

  const claim = async (): Promise<Chain[]> => {
    const mine: Claimed = { claimedBy: newId(), untilMs: monotonicMs() + claimMs, left: 0 };
    const asked = { topic, nowMs: clock.nowMs(), limit: BATCH, claimedBy: mine.claimedBy, claimMs };
    const claimed = await claimEvents(pool, asked);
    mine.left = claimed.keys.length;
    if (mine.left > 0) claims.add(mine);
    return toChains(mine, claimed);
  };

  const deliverChain = async ({ claim: mine, key, events }: Chain): Promise<KeyMarks> => {
    const relayed: string[] = [];
    for (const event of events) {
      if (stopping.aborted || monotonicMs() >= mine.untilMs) break;
      if (!(await deliver(deps, event))) {
        const retryAtMs = clock.nowMs() + computeRetryDelayMs(event.attempts);
        return { key, claimedBy: mine.claimedBy, relayed, failed: { id: event.id, retryAtMs } };
      }
      relayed.push(event.id);
    }
    return { key, claimedBy: mine.claimedBy, relayed, failed: null };
  };

  /** Begins chains as places become free. */
  const begin = async (chains: readonly Chain[]): Promise<void> => {
    for (const chain of chains) {
      while (working.size >= PARALLEL) await Promise.race(working);
      const work = deliverChain(chain).then((marks) => {
        working.delete(work);
        marker.mark(marks);
        chain.claim.left -= 1;
        if (chain.claim.left === 0) claims.delete(chain.claim);
      });
      working.add(work);
    }
  };

  const prolong = (): void => {
    const askedMs = monotonicMs();
    const held = [...claims].filter(({ untilMs }) => askedMs < untilMs);
    if (held.length === 0) return;
    const names = held.map(({ claimedBy }) => claimedBy);
    prolongClaims(pool, names, claimMs).then(
      () => {
        for (const one of held) one.untilMs = askedMs + claimMs;
      },
      (error: unknown) => logger.warn({ err: error, topic }, 'outbox: claims not prolonged, trying again'),
    );
  };

  const isQuiet = (): boolean => working.size === 0 && marker.isIdle();
  /** Until there may be something new. */
  const rest = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      ring = resolve;
      if (isAwake || isQuiet()) resolve();
    });
    ring = () => undefined;
  };

  const workOff = async (): Promise<boolean> => {
    let progressed = false;
    while (!stopping.aborted) {
      isAwake = false;
      const wasQuiet = isQuiet();
      const chains = await claim();
      if (chains.length > 0) {
        progressed = true;
        await begin(chains);
      } else if (!isAwake) {
        if (wasQuiet) break;
        await rest();
      }
    }
    return progressed;
  };

  return {
    wake,
    isAwake: () => isAwake,
    run: async () => {
      const timer = setInterval(prolong, claimMs / 3);
      let progressed = false;
      try {
        progressed = await workOff();
      } catch (error) {
        logger.error({ err: error, topic }, 'outbox: events not claimed, trying again');
        isAwake = false;
      }
      await Promise.all(working);
      await marker.flushed();
      claims.clear();
      clearInterval(timer);
      return progressed;
    },
  };
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
