import { nowMs } from './clock.ts';
import { THROTTLE_MS } from './timings.ts';

type Options = { waitMs?: number; now?: () => number };

/** Runs the first call at once and drops those that follow within the wait. A clock set back does not block calls. */
export function throttle<A extends unknown[]>(run: (...args: A) => void, options: Options = {}): (...args: A) => void {
  const { waitMs = THROTTLE_MS, now = nowMs } = options;
  let lastMs: number | undefined;
  return (...args) => {
    const elapsedMs = lastMs === undefined ? waitMs : now() - lastMs;
    if (elapsedMs >= 0 && elapsedMs < waitMs) return;
    lastMs = now();
    run(...args);
  };
}
