import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';

export const FUTURES_TOPIC = 'futures.changed';

/** What a commit did to the positions of one user. */
export interface FuturesEvent {
  readonly userId: number;
  /** Opened, changed or ended. */
  readonly ids: readonly number[];
  /** Those of them that are closed now. */
  readonly closedIds: readonly number[];
}

interface Changed {
  readonly id: number;
  readonly userId: number;
  readonly status: string;
}

/** One event per user; they leave after the commit. */
export const sendFuturesEvents = (tx: Tx, rows: readonly Changed[]): void => {
  const byUser = new Map<number, Changed[]>();
  for (const row of rows) {
    const own = byUser.get(row.userId);
    if (own) own.push(row);
    else byUser.set(row.userId, [row]);
  }
  const events = [...byUser].map(([userId, own]) => {
    const closedIds = own.filter(({ status }) => status === 'closed').map(({ id }) => id);
    const payload: FuturesEvent = { userId, ids: own.map(({ id }) => id), closedIds };
    return { topic: FUTURES_TOPIC, key: String(userId), payload };
  });
  tx.send(appendEvents(tx, events));
};
