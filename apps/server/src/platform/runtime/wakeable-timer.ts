export interface WakeableTimer {
  /** Ends the current wait or, if there is none, the next one. */
  wake(): void;
  /** Wakes when the signal is aborted; returns a function that removes the listener. */
  wakeOnAbort(signal: AbortSignal): () => void;
  /** Clears an earlier wake. A wake after this call is not missed by the next wait. */
  reset(): void;
  /** Waits until woken or until the time is over (monotonic). One waiter at a time. */
  wait(ms: number): Promise<void>;
}

/**
 * A timer for loops that wait many times a second; aborting a promise timer would create an error with a stack each
 * time.
 */
export const createWakeableTimer = (): WakeableTimer => {
  let isWoken = false;
  let endWait: (() => void) | null = null;
  const wake = (): void => {
    isWoken = true;
    endWait?.();
  };
  return {
    wake,
    wakeOnAbort: (signal) => {
      signal.addEventListener('abort', wake, { once: true });
      return () => signal.removeEventListener('abort', wake);
    },
    reset: () => {
      isWoken = false;
    },
    wait: async (ms) => {
      if (isWoken) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      endWait = null;
    },
  };
};
