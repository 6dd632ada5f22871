import { setTimeout as delay } from 'node:timers/promises';
import type { DropReason } from '@candor/domain/pricing/decide-admission';
import type { PriceRules } from '@candor/domain/pricing/price-rules';
import type { Pool } from '#platform/db/pool';
import { createJobs, type JobRun } from '#platform/jobs/jobs';
import { type Clock, steadyMs } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { createClockGuard } from './clock-guard';
import type { Feed } from './feed';
import type { Instrument } from './instrument';
import type { ProofSigner } from './proof-key';
import { openWriteSession, PRICE_LEASE, type WriteSession } from './write-session';

const LEASE_MS = 5_000;
const TICK_EVERY_MS = 250;
const SAVE_EVERY_MS = 2_000;
const CHECKPOINT_EVERY_MS = 60_000;
/** Delay after a failed session. */
const RETRY_MS = 500;

export interface TickWriterDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly feed: Feed;
  readonly instruments: readonly Instrument[];
  readonly signer: ProofSigner;
  readonly holderId: string;
  readonly priceRules: () => Promise<PriceRules>;
  readonly onDrop: (reason: DropReason | 'clock_jump', count: number) => void;
  readonly leaseMs?: number;
}

export interface TickWriter {
  start(): void;
  /** Finishes the current batch, saves the bars and releases the lease. */
  stop(): Promise<void>;
}

/** Writes ticks in the one process that holds the lease; every other process with a writer waits for it. */
export const createTickWriter = (deps: TickWriterDeps): TickWriter => {
  const { pool, clock, logger, holderId } = deps;
  const jobs = createJobs({ pool, clock, logger, holderId, leaseMs: deps.leaseMs ?? LEASE_MS });
  // A run lasts as long as the lease; it is repeated only after a failure.
  jobs.every({ name: PRICE_LEASE, everyMs: RETRY_MS, run: (run) => runSession(deps, run) });
  return { start: () => jobs.start(), stop: () => jobs.stop() };
};

const runSession = async (deps: TickWriterDeps, run: JobRun): Promise<void> => {
  const { feed, onDrop } = deps;
  const session = await openWriteSession({
    ...deps,
    isAlone: feed.name === 'simulated',
    lease: run.lease,
    onDrop: (reason) => onDrop(reason, 1),
  });
  // Discards quotes received while another process was writing: they are in its ticks.
  feed.read(deps.clock.nowMs());
  await writeUntil(deps, session, run.signal);
  // The lease is still held when the server stops; if it was lost, the save is refused and the next session rebuilds
  // the bars from ticks.
  await session.saveBars();
};

const writeUntil = async (deps: TickWriterDeps, session: WriteSession, signal: AbortSignal): Promise<void> => {
  const { clock, feed, onDrop } = deps;
  const clockGuard = createClockGuard();
  const isSaveDue = createTimer(SAVE_EVERY_MS);
  const isCheckpointDue = createTimer(CHECKPOINT_EVERY_MS);
  const beats = createBeats(TICK_EVERY_MS);
  while (!signal.aborted) {
    const nowMs = clock.nowMs();
    const quotes = feed.read(nowMs);
    if (clockGuard.trusts(nowMs, steadyMs(clock))) await session.write(quotes, nowMs);
    else if (quotes.length > 0) onDrop('clock_jump', quotes.length);
    if (isSaveDue() || session.hasClosedBars()) await session.saveBars();
    if (isCheckpointDue()) await session.signCheckpoints(nowMs);
    await delay(beats.untilNextMs(), undefined, { signal }).catch(() => undefined);
  }
};

/** Beats on a fixed grid of the monotonic clock: a slow beat does not shift later ones, and missed ones are skipped. */
const createBeats = (everyMs: number) => {
  const startMs = monotonicMs();
  return {
    untilNextMs: (): number => {
      const elapsed = monotonicMs() - startMs;
      return everyMs - (elapsed % everyMs);
    },
  };
};

/** True once per period, and not before one has passed. */
const createTimer = (everyMs: number) => {
  let dueMs = monotonicMs() + everyMs;
  return (): boolean => {
    const now = monotonicMs();
    if (now < dueMs) return false;
    dueMs = Math.max(dueMs + everyMs, now);
    return true;
  };
};
