import { refuse } from '#platform/refusal';

export interface TurnstileOptions {
  readonly atOnce: number;
  /** Beyond this queue the caller hears "busy" at once. */
  readonly waiting: number;
}

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets a few pieces of heavy work run at a time and the next ones wait their turn. */
export const createTurnstile = ({ atOnce, waiting }: TurnstileOptions): Turnstile => {
  let inside = 0;
  const queue: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (inside < atOnce) {
      inside += 1;
      return;
    }
    if (queue.length >= waiting) refuse('server_busy');
    // The one who leaves hands its place over, so nobody slips in between.
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
