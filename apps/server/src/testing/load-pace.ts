import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadPace {
  /** Between two steps of a caller. */
  rest(): Promise<void>;
  /** Nobody rests from now on, who rests already is woken: every caller has a request under way. */
  hurry(): void;
  calm(): void;
}

const openRest = (): AbortController => {
  const waking = new AbortController();
  // All callers of a load rest at once.
  setMaxListeners(0, waking.signal);
  return waking;
};

/** A load costs the machine only when it matters: callers rest between their steps, and hurry when a kill is near. */
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

/** Whether a request that failed had reached a server, which then broke off: its outcome is unknown in earnest. */
export const wasCutOff = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code !== undefined && code !== 'ECONNREFUSED';
};
