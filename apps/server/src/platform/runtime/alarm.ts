export interface Alarm {
  /** Ends the sleep; without one, the next. */
  ring(): void;
  /** Rings when the signal is aborted; answers how to part from it. */
  ringOn(signal: AbortSignal): () => void;
  /** Forgets that it has rung. What rings from here on is not missed by the next sleep. */
  set(): void;
  /** Waits by a monotonic timer until it rings or the time is over. One sleeper at a time. */
  sleep(ms: number): Promise<void>;
}

/** For loops that sleep many times a second: an aborted timer would cost an error with its stack each time. */
export const createAlarm = (): Alarm => {
  let hasRung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    hasRung = true;
    wake?.();
  };
  return {
    ring,
    ringOn: (signal) => {
      signal.addEventListener('abort', ring, { once: true });
      return () => signal.removeEventListener('abort', ring);
    },
    set: () => {
      hasRung = false;
    },
    sleep: async (ms) => {
      if (hasRung) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = null;
    },
  };
};
