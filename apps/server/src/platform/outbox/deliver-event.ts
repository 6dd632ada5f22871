import type { Logger } from '#platform/runtime/logger';
import type { OutboxEvent } from './outbox-store';

export interface DeliveryDeps {
  readonly logger: Logger;
  readonly handlers: ReadonlyMap<string, readonly ((event: OutboxEvent) => Promise<void>)[]>;
  readonly handlerTimeoutMs: number;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5 * 60_000;

/** 0.5 s, 1 s, 2 s … 5 min. */
export const computeRetryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 20), LAST_RETRY_MS);

/** False when a handler failed or took too long. */
export const deliverEvent = async (deps: DeliveryDeps, event: OutboxEvent): Promise<boolean> => {
  try {
    for (const handler of deps.handlers.get(event.topic) ?? []) {
      await withTimeLimit(handler(event), deps.handlerTimeoutMs);
    }
    return true;
  } catch (error) {
    const { id, topic, attempts } = event;
    deps.logger.error({ err: error, eventId: id, topic, attempts: attempts + 1 }, 'outbox: handler failed, will retry');
    return false;
  }
};

const withTimeLimit = async (work: Promise<void>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`handler took longer than ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
