import { setTimeout as delay } from 'node:timers/promises';

export interface KeepTrying {
  readonly signal: AbortSignal;
  /** One round; called again as soon as it has ended. */
  readonly round: () => Promise<void>;
  readonly onFailure: (error: unknown, waitMs: number) => void;
  /** Replaced by tests, which do not wait. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * Repeats a round until the signal aborts, which also ends a waiting round. After a failure it waits 1 s, then longer,
 * at most 5 s; a successful round resets the wait.
 */
export async function keepTrying({ signal, round, onFailure, wait = pause }: KeepTrying): Promise<void> {
  let endRound: () => void = () => undefined;
  signal.addEventListener('abort', () => endRound(), { once: true });
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      // Not Promise.race with one promise for all rounds: that promise would keep a reference to every round.
      await new Promise<void>((resolve, reject) => {
        endRound = resolve;
        round().then(resolve, reject);
      });
      waitMs = FIRST_WAIT_MS;
    } catch (error) {
      if (signal.aborted) return;
      onFailure(error, waitMs);
      await wait(waitMs, signal);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
