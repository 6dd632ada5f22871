import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { type KeyMarks, markEvents } from './outbox-store';

interface MarkerDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Marks delivered events and releases their keys. While one statement runs, further marks are batched for the next.
 * Events whose mark failed are delivered again when the claim expires.
 */
export const createMarker = ({ pool, clock, logger }: MarkerDeps, topic: string, onFreed: () => void) => {
  let waiting: KeyMarks[] = [];
  let flushing: Promise<void> | null = null;

  const flush = async (): Promise<void> => {
    // Marks of the same event loop turn share the statement.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const marks = waiting;
      waiting = [];
      try {
        await markEvents(pool, marks, { topic, nowMs: clock.nowMs() });
      } catch (error) {
        logger.error({ err: error, topic }, 'outbox: deliveries not marked, they are repeated');
      }
      if (waiting.length === 0) flushing = null;
      onFreed();
    }
  };

  return {
    mark: (marks: KeyMarks): void => {
      waiting.push(marks);
      flushing ??= flush();
    },
    isIdle: (): boolean => flushing === null,
    flushed: async (): Promise<void> => {
      await flushing;
    },
  };
};
