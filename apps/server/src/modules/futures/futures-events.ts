import type { Tx } from '#platform/db/with-tx';
import { appendEvents, type NewEvent } from '#platform/outbox/append-events';

export const FUTURES_TOPIC = 'futures.changed';

/** The positions of one user that a commit changed. */
export interface FuturesChange {
  readonly userId: number;
  /** Opened, changed or ended. */
  readonly ids: readonly number[];
  /** Those of them that are closed now. */
  readonly closedIds: readonly number[];
}

/** Changes of one user, or of many when one tick reached many: one event per user would cost more than the closing. */
export type FuturesEvent = readonly FuturesChange[];
const TOGETHER = 250;

interface Changed {
  readonly id: number;
  readonly userId: number;
  readonly status: string;
}

const changesOf = (rows: readonly Changed[]): FuturesChange[] => {
  const byUser = new Map<number, Changed[]>();
  for (const row of rows) {
    const own = byUser.get(row.userId);
    if (own) own.push(row);
    else byUser.set(row.userId, [row]);
  }
  return [...byUser].map(([userId, own]) => ({
    userId,
    ids: own.map(({ id }) => id),
    closedIds: own.filter(({ status }) => status === 'closed').map(({ id }) => id),
  }));
};

/** Sent after the commit. */
export const sendFuturesEvents = (tx: Tx, rows: readonly Changed[]): void => {
  const changes = changesOf(rows);
  const events: NewEvent[] = [];
  for (let from = 0; from < changes.length; from += TOGETHER) {
    const payload: FuturesEvent = changes.slice(from, from + TOGETHER);
    events.push({ topic: FUTURES_TOPIC, key: payload.length === 1 ? String(payload[0]?.userId) : 'many', payload });
  }
  tx.send(appendEvents(tx, events));
};
