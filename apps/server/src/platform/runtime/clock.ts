import { monotonicMs } from './monotonic';

export interface Clock {
  nowMs(): number;
  /** The database time in tests with a virtual clock. Absent: the database uses its own clock. */
  databaseNowMs?(): number;
  /** The monotonic time of a clock that a test sets ahead, which moves with it. Absent: the process's own. */
  steadyMs?(): number;
}

/** Parameter for statements that compare with the database clock; null means its own clock. */
export const databaseNow = (clock: Clock): number | null => clock.databaseNowMs?.() ?? null;

/** Milliseconds that no correction of the wall clock changes: what a guard against such corrections compares it with. */
export const steadyMs = (clock: Clock): number => clock.steadyMs?.() ?? monotonicMs();

export const systemClock: Clock = { nowMs: () => Date.now() };

export interface VirtualClock extends Clock {
  advance(ms: number): void;
  setMs(ms: number): void;
}

/** A clock that only a test advances. It never goes back: settlement code may rely on that. */
export function virtualClock(startMs: number): VirtualClock {
  let current = startMs;
  const setMs = (ms: number): void => {
    if (ms < current) throw new Error(`virtual clock cannot go back from ${current} to ${ms}`);
    current = ms;
  };
  return { nowMs: () => current, databaseNowMs: () => current, setMs, advance: (ms) => setMs(current + ms) };
}
