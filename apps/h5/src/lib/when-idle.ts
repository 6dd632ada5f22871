const LATEST_MS = 2000;

/** Runs once the browser has painted and has nothing more urgent to do. Safari has no idle callback. */
export function whenIdle(run: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, 200);
}
