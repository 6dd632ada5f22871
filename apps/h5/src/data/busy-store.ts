import { create } from 'zustand';
import { LOADING_INDICATOR_MS } from '#lib/timings.ts';

interface BusyState {
  /** Requests that have already lasted longer than the indicator delay. */
  readonly slowRequests: number;
}

export const useBusy = create<BusyState>(() => ({ slowRequests: 0 }));

const change = (step: 1 | -1) => useBusy.setState((state) => ({ slowRequests: state.slowRequests + step }));

/** Call when a request starts; call the result, once, when it ends. Quick requests never show. */
export function trackRequest(): () => void {
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    change(1);
  }, LOADING_INDICATOR_MS);
  return () => {
    clearTimeout(timer);
    if (slow) change(-1);
  };
}
