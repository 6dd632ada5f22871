import type { Tx } from '#platform/db/with-tx';

export interface NewEvent {
  readonly topic: string;
  /** Events of one topic with the same key are handed on in the order they were appended. */
  readonly key: string;
  /** Plain JSON; amounts as text. */
  readonly payload: unknown;
}

const APPEND = `
  insert into outbox_event (topic, key, payload)
  select topic, key, payload
  from unnest($1::text[], $2::text[], $3::jsonb[]) with ordinality as event (topic, key, payload, position)
  order by position`;

/** Appends events in the running transaction: they exist exactly when it commits. Nudge the relay after the commit. */
export const appendEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await tx.client.query({
    name: 'outbox_append',
    text: APPEND,
    values: [
      events.map((event) => event.topic),
      events.map((event) => event.key),
      events.map((event) => JSON.stringify(event.payload)),
    ],
  });
};
