import { refuse } from '#platform/refusal';

export interface TurnstileOptions {
  readonly atOnce: number;
  /** Maximum queue length; further calls are refused as `server_busy` at once. */
  readonly waiting: number;
}

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits the number of concurrent tasks; further ones wait in a FIFO queue. */
export const createTurnstile = ({ atOnce, waiting }: TurnstileOptions): Turnstile => {
  let inside = 0;
  const queue: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (inside < atOnce) {
      inside += 1;
      return;
    }
    if (queue.length >= waiting) refuse('server_busy');
    // leave() hands its slot to the first in the queue, so that no later caller can take it.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) inside -= 1;
    else next();
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
