import type { CopyPush } from '@candor/contract/copy';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents, type NewEvent } from '#platform/outbox/append-events';

export const COPY_TOPIC = 'copy.changed';

/** What a commit changed for one follower. */
export interface CopyChange extends CopyPush {
  readonly userId: number;
}

export type CopyEvent = readonly CopyChange[];
const TOGETHER = 250;

/** Sent after the commit; many followers share an event. */
export const sendCopyEvents = (tx: Tx, changes: readonly CopyChange[]): void => {
  const events: NewEvent[] = [];
  for (let from = 0; from < changes.length; from += TOGETHER) {
    const payload: CopyEvent = changes.slice(from, from + TOGETHER);
    events.push({ topic: COPY_TOPIC, key: payload.length === 1 ? String(payload[0]?.userId) : 'many', payload });
  }
  if (events.length > 0) tx.send(appendEvents(tx, events));
};
