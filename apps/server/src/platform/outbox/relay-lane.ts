import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { monotonicMs } from '#platform/runtime/monotonic';
import { computeRetryDelayMs, type DeliveryDeps, deliverEvent } from './deliver-event';
import { type ClaimedKeys, claimEvents, type KeyMarks, type OutboxEvent, prolongClaims } from './outbox-store';
import { createMarker } from './relay-marks';

export interface LaneDeps extends DeliveryDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly claimMs: number;
}

/** Events claimed at a time. */
const BATCH = 250;
/** Keys of a topic delivered in parallel. */
const PARALLEL = 8;

interface Claimed {
  readonly claimedBy: string;
  /** Monotonic time; after it the claim may belong to another relay. */
  untilMs: number;
  /** Keys of the claim that are not finished. */
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
 * Delivers the events of one topic: different keys in parallel, the events of a key in order. Claims are committed
 * rows, so no transaction is open while handlers run. A slow key uses one of the parallel slots and delays no other
 * key.
 */
export class Lane {
  readonly #deps: LaneDeps;
  readonly #topic: string;
  readonly #stopping: AbortSignal;
  readonly #claims = new Set<Claimed>();
  readonly #working = new Set<Promise<void>>();
  readonly #marker: ReturnType<typeof createMarker>;
  #isAwake = false;
  #wake: () => void = () => undefined;

  constructor(deps: LaneDeps, topic: string, stopping: AbortSignal) {
    this.#deps = deps;
    this.#topic = topic;
    this.#stopping = stopping;
    // Released keys may have more due events.
    this.#marker = createMarker(deps, topic, () => this.wake());
  }

  /** Called when new events may exist. */
  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  /** Whether it was woken since the last query. */
  get isAwake(): boolean {
    return this.#isAwake;
  }

  /** Runs until nothing is due and nothing is in progress; true when something was claimed. One run at a time. */
  async run(): Promise<boolean> {
    const timer = setInterval(() => this.#prolong(), this.#deps.claimMs / 3);
    let progressed = false;
    try {
      progressed = await this.#workOff();
    } catch (error) {
      this.#deps.logger.error({ err: error, topic: this.#topic }, 'outbox: events not claimed, trying again');
      this.#isAwake = false;
    }
    await Promise.all(this.#working);
    await this.#marker.flushed();
    clearInterval(timer);
    return progressed;
  }

  async #workOff(): Promise<boolean> {
    let progressed = false;
    while (!this.#stopping.aborted) {
      this.#isAwake = false;
      const wasQuiet = this.#isQuiet();
      const chains = await this.#claim();
      if (chains.length > 0) {
        progressed = true;
        await this.#begin(chains);
      } else if (!this.#isAwake) {
        if (wasQuiet) break;
        await this.#rest();
      }
    }
    return progressed;
  }

  async #claim(): Promise<Chain[]> {
    const { pool, clock, claimMs } = this.#deps;
    const mine: Claimed = { claimedBy: newId(), untilMs: monotonicMs() + claimMs, left: 0 };
    const asked = { topic: this.#topic, nowMs: clock.nowMs(), limit: BATCH, claimedBy: mine.claimedBy, claimMs };
    const claimed = await claimEvents(pool, asked);
    mine.left = claimed.keys.length;
    if (mine.left > 0) this.#claims.add(mine);
    return toChains(mine, claimed);
  }

  /** Starts chains as parallel slots become free. */
  async #begin(chains: readonly Chain[]): Promise<void> {
    for (const chain of chains) {
      while (this.#working.size >= PARALLEL) await Promise.race(this.#working);
      const work = this.#deliver(chain).then((marks) => {
        this.#working.delete(work);
        this.#marker.mark(marks);
        chain.claim.left -= 1;
        if (chain.claim.left === 0) this.#claims.delete(chain.claim);
      });
      this.#working.add(work);
    }
  }

  async #deliver({ claim, key, events }: Chain): Promise<KeyMarks> {
    const { claimedBy } = claim;
    const relayed: string[] = [];
    for (const event of events) {
      if (this.#stopping.aborted || monotonicMs() >= claim.untilMs) break;
      if (!(await deliverEvent(this.#deps, event))) {
        const retryAtMs = this.#deps.clock.nowMs() + computeRetryDelayMs(event.attempts);
        return { key, claimedBy, relayed, failed: { id: event.id, retryAtMs } };
      }
      relayed.push(event.id);
    }
    return { key, claimedBy, relayed, failed: null };
  }

  #prolong(): void {
    const { pool, claimMs, logger } = this.#deps;
    const askedMs = monotonicMs();
    const held = [...this.#claims].filter(({ untilMs }) => askedMs < untilMs);
    if (held.length === 0) return;
    const names = held.map(({ claimedBy }) => claimedBy);
    prolongClaims(pool, names, claimMs).then(
      () => {
        for (const one of held) one.untilMs = askedMs + claimMs;
      },
      (error: unknown) => logger.warn({ err: error, topic: this.#topic }, 'outbox: claims not prolonged'),
    );
  }

  #isQuiet(): boolean {
    return this.#working.size === 0 && this.#marker.isIdle();
  }

  /** Waits until new events may exist. */
  async #rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (this.#isAwake || this.#isQuiet()) resolve();
    });
    this.#wake = () => undefined;
  }
}
