import type { Tx } from '#platform/db/with-tx';
import { appendEvents, type NewEvent } from '#platform/outbox/append-events';
import type { CloseKey } from './notified-fills.store';

export const FUTURES_TOPIC = 'futures.changed';

/** The positions of one user that a commit changed. */
export interface FuturesChange {
  readonly userId: number;
  /** Opened, changed or ended. */
  readonly ids: readonly number[];
  /** Those of them that are closed now. */
  readonly closedIds: readonly number[];
  /** Those of them that became positions, and the closes made: their owner gets notices of them. */
  readonly openedIds?: readonly number[];
  readonly closes?: readonly CloseKey[];
}

/** What happened to the rows of an event besides their change. */
export interface Happened {
  readonly isOpened?: boolean;
  readonly closes?: readonly CloseKey[];
}

/** Changes of one user, or of many when one tick reached many: one event per user would cost more than the closing. */
export type FuturesEvent = readonly FuturesChange[];
const TOGETHER = 250;

interface Changed {
  readonly id: number;
  readonly userId: number;
  readonly status: string;
}

const changesOf = (rows: readonly Changed[], { isOpened = false, closes = [] }: Happened): FuturesChange[] => {
  const closesOf = new Map<number, CloseKey[]>();
  for (const close of closes) closesOf.set(close.id, [...(closesOf.get(close.id) ?? []), close]);
  const byUser = new Map<number, Changed[]>();
  for (const row of rows) {
    const own = byUser.get(row.userId);
    if (own) own.push(row);
    else byUser.set(row.userId, [row]);
  }
  return [...byUser].map(([userId, own]) => {
    const ids = own.map(({ id }) => id);
    const made = ids.flatMap((id) => closesOf.get(id) ?? []);
    return {
      userId,
      ids,
      closedIds: own.filter(({ status }) => status === 'closed').map(({ id }) => id),
      ...(isOpened && { openedIds: ids }),
      ...(made.length > 0 && { closes: made }),
    };
  });
};

/** Sent after the commit. */
export const sendFuturesEvents = (tx: Tx, rows: readonly Changed[], happened: Happened = {}): void => {
  const changes = changesOf(rows, happened);
  const events: NewEvent[] = [];
  for (let from = 0; from < changes.length; from += TOGETHER) {
    const payload: FuturesEvent = changes.slice(from, from + TOGETHER);
    events.push({ topic: FUTURES_TOPIC, key: payload.length === 1 ? String(payload[0]?.userId) : 'many', payload });
  }
  tx.send(appendEvents(tx, events));
};
