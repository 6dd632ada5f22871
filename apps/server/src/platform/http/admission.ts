import type { Call } from '@candor/contract/call';
import { monotonicMs } from '#platform/runtime/monotonic';

/** Class of a request for load shedding. `last`: cancels and the console, which are refused last. */
export type WorkClass = 'money' | 'read' | 'last';

export interface AdmissionLimits {
  /** Maximum number of requests of a class in progress in this process. */
  readonly atOnce: Readonly<Record<WorkClass, number>>;
  /** Event loop delay above which reads are refused; money is refused at twice that delay. */
  readonly maxLagMs: number;
}

const CONSOLE_PATHS = '/ops/';

export const classOfCall = (call: Call): WorkClass => {
  // The console's login is a public call, but belongs to the console's class.
  if (call.cancel || call.path.startsWith(CONSOLE_PATHS)) return 'last';
  return call.money || call.order ? 'money' : 'read';
};

/** One of the limited slots for requests in progress. */
export interface RequestSlot {
  /** The handler has started: from now on the end of the handler releases the slot, not the end of the connection. */
  begin(): void;
  /** Releases the slot; calling it again does nothing. */
  leave(): void;
  /** The connection has ended. Releases the slot unless the handler is running. */
  onDisconnect(): void;
}

export interface Admission {
  /** Whether the next request of this class would be refused. */
  isFull(work: WorkClass): boolean;
  /** Takes a slot; null if the server is busy. */
  enter(work: WorkClass): RequestSlot | null;
  start(): void;
  stop(): void;
}

interface LagMonitor {
  start(): void;
  stop(): void;
  lagMs(): number;
}

const LAG_SAMPLE_INTERVAL_MS = 100;
/** Consecutive late samples needed: a single stall (garbage collection, another program) refuses nobody. */
const LAG_SAMPLES = 3;

/** The smallest delay among the last samples: the delay that was sustained over all of them. */
export const sustainedLag = (samplesMs: readonly number[]): number =>
  samplesMs.length < LAG_SAMPLES ? 0 : Math.min(...samplesMs.slice(-LAG_SAMPLES));

/** Samples the event loop delay with an interval timer; a sample that is overdue counts as the newest. */
const createLagMonitor = (): LagMonitor => {
  let timer: NodeJS.Timeout | null = null;
  let dueMs = Number.POSITIVE_INFINITY;
  let samplesMs: number[] = [];
  const takeSample = (): void => {
    const nowMs = monotonicMs();
    samplesMs = [...samplesMs, Math.max(0, nowMs - dueMs)].slice(-LAG_SAMPLES);
    dueMs = nowMs + LAG_SAMPLE_INTERVAL_MS;
  };
  return {
    start: (): void => {
      dueMs = monotonicMs() + LAG_SAMPLE_INTERVAL_MS;
      timer = setInterval(takeSample, LAG_SAMPLE_INTERVAL_MS).unref();
    },
    stop: (): void => {
      if (timer !== null) clearInterval(timer);
    },
    lagMs: (): number =>
      Math.max(sustainedLag(samplesMs), sustainedLag([...samplesMs, Math.max(0, monotonicMs() - dueMs)])),
  };
};

/**
 * Limits the requests in progress and refuses the rest before any work is done for them. Response time is the number in
 * progress divided by the throughput, so it stays bounded under any load.
 */
export const createAdmission = ({ atOnce, maxLagMs }: AdmissionLimits, lag = createLagMonitor()): Admission => {
  const inProgress: Record<WorkClass, number> = { money: 0, read: 0, last: 0 };
  const maxLagOf: Record<WorkClass, number> = { read: maxLagMs, money: 2 * maxLagMs, last: Number.POSITIVE_INFINITY };
  const isFull = (work: WorkClass): boolean => inProgress[work] >= atOnce[work] || lag.lagMs() > maxLagOf[work];
  return {
    start: lag.start,
    stop: lag.stop,
    isFull,
    enter: (work) => {
      if (isFull(work)) return null;
      inProgress[work] += 1;
      let [isRunning, hasLeft] = [false, false];
      const leave = (): void => {
        if (hasLeft) return;
        hasLeft = true;
        inProgress[work] -= 1;
      };
      return {
        begin: () => {
          isRunning = true;
        },
        leave,
        onDisconnect: () => {
          if (!isRunning) leave();
        },
      };
    },
  };
};
