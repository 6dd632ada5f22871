import { monotonicMs } from '#platform/runtime/monotonic';

export interface Beat {
  /** Asks for a run: at once if the last one is long enough ago, else as soon as it is. */
  wanted(): void;
  stop(): void;
}

/** Runs `work` when wanted, never more often than every so many milliseconds. Costs nothing while nobody wants it. */
export const createBeat = (everyMs: number, work: () => void): Beat => {
  let lastMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const run = (): void => {
    timer = null;
    lastMs = monotonicMs();
    work();
  };
  return {
    wanted: () => {
      if (timer !== null || isStopped) return;
      timer = setTimeout(run, Math.max(0, lastMs + everyMs - monotonicMs()));
    },
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};
