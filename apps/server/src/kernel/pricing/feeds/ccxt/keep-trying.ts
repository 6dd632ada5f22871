import { setTimeout as delay } from 'node:timers/promises';

export interface KeepTrying {
  readonly signal: AbortSignal;
  /** One round; it is called again as soon as it is done. */
  readonly round: () => Promise<void>;
  readonly onFailure: (error: unknown, waitMs: number) => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/** Repeats a round until the signal. After a failure it waits 1 s, then longer, at most 5 s; a good round starts anew. */
export async function keepTrying({ signal, round, onFailure }: KeepTrying): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      await round();
      waitMs = FIRST_WAIT_MS;
    } catch (error) {
      if (signal.aborted) return;
      onFailure(error, waitMs);
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }
}
