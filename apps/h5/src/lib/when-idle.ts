const LATEST_MS = 2000;

/** Runs `run` once the browser is idle. Safari has no requestIdleCallback, so a timeout is used there. */
export function whenIdle(run: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, 200);
}
