import type { Call } from '@candor/contract/call';
import { monotonicMs } from '#platform/runtime/monotonic';

/** What a request is when the server is busy. `last`: cancels and the console, the last to be turned away. */
export type WorkClass = 'money' | 'read' | 'last';

export interface AdmissionLimits {
  /** Requests of a class in work at once in this process. */
  readonly atOnce: Readonly<Record<WorkClass, number>>;
  /** The event loop may be this late before reads are turned away, and twice as late before money is. */
  readonly maxLagMs: number;
}

const CONSOLE_PATHS = '/ops/';

export const classOfCall = (call: Call): WorkClass => {
  // The login of the console is public, and belongs to it all the same.
  if (call.cancel || call.path.startsWith(CONSOLE_PATHS)) return 'last';
  return call.money || call.order ? 'money' : 'read';
};

/** The right of one request to be worked on. */
export interface Place {
  /** The handler runs: from now on its end gives the place back, not the end of the connection. */
  begin(): void;
  /** Gives the place back; calling it again does nothing. */
  leave(): void;
  /** The connection has ended. A handler that runs on keeps the place: its work is not over. */
  hangUp(): void;
}

export interface Admission {
  /** Whether the next request of this class would be turned away. */
  isFull(work: WorkClass): boolean;
  /** Null: the server is busy, nothing was looked at. */
  enter(work: WorkClass): Place | null;
  start(): void;
  stop(): void;
}

interface LagWatch {
  start(): void;
  stop(): void;
  lagMs(): number;
}

const LOOK_EVERY_MS = 100;
/** A single stall (a garbage collection, another program) turns nobody away: only a loop that is late again and again. */
const LATE_LOOKS = 3;

/** The lateness that each of the last looks had at least. */
export const lastingLag = (looks: readonly number[]): number =>
  looks.length < LATE_LOOKS ? 0 : Math.min(...looks.slice(-LATE_LOOKS));

/** How late the event loop is, look after look; the look that is due and has not been made counts as the newest. */
const createLagWatch = (): LagWatch => {
  let timer: NodeJS.Timeout | null = null;
  let dueMs = Number.POSITIVE_INFINITY;
  let looks: number[] = [];
  const look = (): void => {
    const nowMs = monotonicMs();
    looks = [...looks, Math.max(0, nowMs - dueMs)].slice(-LATE_LOOKS);
    dueMs = nowMs + LOOK_EVERY_MS;
  };
  return {
    start: (): void => {
      dueMs = monotonicMs() + LOOK_EVERY_MS;
      timer = setInterval(look, LOOK_EVERY_MS).unref();
    },
    stop: (): void => {
      if (timer !== null) clearInterval(timer);
    },
    lagMs: (): number => Math.max(lastingLag(looks), lastingLag([...looks, Math.max(0, monotonicMs() - dueMs)])),
  };
};

/**
 * Counts requests in work and turns the rest away before anything is done for them, so that those let in stay quick under
 * any load: the time in the server is the number let in, divided by how many it finishes a second.
 */
export const createAdmission = ({ atOnce, maxLagMs }: AdmissionLimits, lag = createLagWatch()): Admission => {
  const inside: Record<WorkClass, number> = { money: 0, read: 0, last: 0 };
  const maxLagOf: Record<WorkClass, number> = { read: maxLagMs, money: 2 * maxLagMs, last: Number.POSITIVE_INFINITY };
  const isFull = (work: WorkClass): boolean => inside[work] >= atOnce[work] || lag.lagMs() > maxLagOf[work];
  return {
    start: lag.start,
    stop: lag.stop,
    isFull,
    enter: (work) => {
      if (isFull(work)) return null;
      inside[work] += 1;
      let [isRunning, hasLeft] = [false, false];
      const leave = (): void => {
        if (hasLeft) return;
        hasLeft = true;
        inside[work] -= 1;
      };
      return {
        begin: () => {
          isRunning = true;
        },
        leave,
        hangUp: () => {
          if (!isRunning) leave();
        },
      };
    },
  };
};
