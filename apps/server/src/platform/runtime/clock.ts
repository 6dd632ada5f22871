export interface Clock {
  nowMs(): number;
  /** What the database's clock is taken to say, where a test moves time by hand. Absent: its own clock counts. */
  databaseNowMs?(): number;
}

/** For a statement that judges by the database's clock: null lets it look at its own. */
export const databaseNow = (clock: Clock): number | null => clock.databaseNowMs?.() ?? null;

export const systemClock: Clock = { nowMs: () => Date.now() };

export interface VirtualClock extends Clock {
  advance(ms: number): void;
  setMs(ms: number): void;
}

/** A clock that stands still until a test moves it. It never goes back: settlement code may rely on that. */
export function virtualClock(startMs: number): VirtualClock {
  let current = startMs;
  const setMs = (ms: number): void => {
    if (ms < current) throw new Error(`virtual clock cannot go back from ${current} to ${ms}`);
    current = ms;
  };
  return { nowMs: () => current, databaseNowMs: () => current, setMs, advance: (ms) => setMs(current + ms) };
}
