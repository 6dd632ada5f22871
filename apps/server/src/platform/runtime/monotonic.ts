import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds since the process started. Unaffected by changes of the wall clock: use it for durations and deadlines. */
export function monotonicMs(): number {
  return performance.now();
}

export interface PollOptions {
  readonly timeoutMs: number;
  readonly everyMs: number;
}

/** Asks `probe` until it answers something other than null; null when the time is up. */
export async function pollUntil<T>(probe: () => Promise<T | null> | T | null, options: PollOptions): Promise<T | null> {
  const deadline = monotonicMs() + options.timeoutMs;
  for (;;) {
    const answer = await probe();
    if (answer !== null) return answer;
    if (monotonicMs() >= deadline) return null;
    await delay(options.everyMs);
  }
}
