import { monotonicMs } from './monotonic';

export interface Beat {
  /** Requests a run: at once if the last one is at least `everyMs` ago, else as soon as it is. */
  wanted(): void;
  stop(): void;
}

/** Throttle: runs `work` on request, at most once per `everyMs`. No timer runs without a request. */
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
