import { THROTTLE_MS } from './timings.ts';

export type Debounced<A extends unknown[]> = ((...args: A) => void) & { cancel: () => void };

/** Runs once, with the latest arguments, when the calls have paused for the wait. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, waitMs = THROTTLE_MS): Debounced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = (...args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), waitMs);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}
