import { setTimeout as delay } from 'node:timers/promises';

export interface KeepTrying {
  readonly signal: AbortSignal;
  /** One round; it is called again as soon as it is done. */
  readonly round: () => Promise<void>;
  readonly onFailure: (error: unknown, waitMs: number) => void;
  /** How time passes; tests hurry. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * Repeats a round until the signal, which also ends one that still waits. After a failure there is a pause of 1 s, then a
 * longer one, at most 5 s; a good round starts anew.
 */
export async function keepTrying({ signal, round, onFailure, wait = pause }: KeepTrying): Promise<void> {
  let endRound: () => void = () => undefined;
  signal.addEventListener('abort', () => endRound(), { once: true });
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      // Not a race with one promise for all rounds: that would remember every round until the end.
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
