import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadPace {
  /** Pause between two steps of a caller. */
  rest(): Promise<void>;
  /** Ends running pauses and skips later ones, so that every caller has a request in flight. */
  hurry(): void;
  calm(): void;
}

const openRest = (): AbortController => {
  const waking = new AbortController();
  // All callers of a load listen to this signal at once.
  setMaxListeners(0, waking.signal);
  return waking;
};

/** Callers pause between their steps to save CPU, and stop pausing shortly before a kill. */
export const createLoadPace = (restMs: number): LoadPace => {
  let waking: AbortController | null = openRest();
  return {
    rest: async () => {
      if (waking !== null) await delay(restMs, undefined, { signal: waking.signal }).catch(() => undefined);
    },
    hurry: () => {
      waking?.abort();
      waking = null;
    },
    calm: () => {
      waking ??= openRest();
    },
  };
};

/** Whether a failed request had reached a server that then broke the connection: its outcome is unknown. */
export const wasCutOff = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code !== undefined && code !== 'ECONNREFUSED';
};
