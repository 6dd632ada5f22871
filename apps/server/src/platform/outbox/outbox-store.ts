import { sql } from 'kysely';
import type { Pool, Sql } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface OutboxEvent {
  /** Grows with the order of appending; handlers use it to recognise a repeated delivery. */
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: unknown;
  /** Failed deliveries so far. */
  readonly attempts: number;
}

export interface FailedEvent {
  readonly id: string;
  readonly retryAtMs: number;
}

/** First half of the two-part advisory lock key; the second half is the hash of the topic. */
const TOPIC_LOCK = 1_869_968_482;

const instant = (ms: number) => sql<Date>`to_timestamp(${ms}::double precision / 1000)`;

const DUE_TOPICS = {
  name: 'outbox_due_topics',
  text: `select topic from unnest($1::text[]) as wanted (topic)
         where exists (
           select from outbox_event as event
           where event.topic = wanted.topic and event.relayed_at is null
             and (event.retry_at is null or event.retry_at <= to_timestamp($2::float8 / 1000))
             and not exists (
               select from outbox_event as earlier
               where earlier.topic = event.topic and earlier.key = event.key and earlier.id < event.id
                 and earlier.retry_at > to_timestamp($2::float8 / 1000)
             )
         )`,
};

/** Topics that have something to relay now, among those asked for. */
export const loadDueTopics = async (pool: Pool, topics: readonly string[], nowMs: number): Promise<string[]> => {
  const { rows } = await pool.query<{ topic: string }>({ ...DUE_TOPICS, values: [topics, nowMs] });
  return rows.map((row) => row.topic);
};

/** One relay at a time works on a topic. Held until the transaction ends; false when another one has it. */
export const tryLockTopic = async (tx: Tx, topic: string): Promise<boolean> => {
  const answer = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${TOPIC_LOCK}::integer, hashtext(${topic})) as locked`.execute(tx.sql);
  return answer.rows[0]?.locked === true;
};

export interface Claim {
  readonly topic: string;
  readonly nowMs: number;
  readonly limit: number;
}

/** The next due events in id order. Events behind a failed one of the same key stay until that one is through. */
export const claimEvents = async (tx: Tx, claim: Claim): Promise<OutboxEvent[]> => {
  const now = instant(claim.nowMs);
  const claimed = await sql<OutboxEvent>`
    select id, topic, key, payload, attempts from outbox_event as event
    where topic = ${claim.topic} and relayed_at is null and (retry_at is null or retry_at <= ${now})
      and not exists (
        select from outbox_event as earlier
        where earlier.topic = event.topic and earlier.key = event.key and earlier.id < event.id
          and earlier.retry_at > ${now}
      )
    order by id
    limit ${claim.limit}
    for update skip locked`.execute(tx.sql);
  return claimed.rows;
};

export const updateRelayed = async (tx: Tx, ids: readonly string[], nowMs: number): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    update outbox_event set relayed_at = ${instant(nowMs)}, retry_at = null
    where id = any(${[...ids]}::bigint[])`.execute(tx.sql);
};

export const updateFailed = async (tx: Tx, failed: readonly FailedEvent[]): Promise<void> => {
  if (failed.length === 0) return;
  await sql`
    update outbox_event set attempts = attempts + 1, retry_at = to_timestamp(retry.at_ms / 1000)
    from unnest(${failed.map((event) => event.id)}::bigint[], ${failed.map((event) => event.retryAtMs)}::double precision[])
      as retry (id, at_ms)
    where outbox_event.id = retry.id`.execute(tx.sql);
};

/** Deletes up to `limit` events relayed before `beforeMs`; events nobody has taken yet are never deleted. */
export const deleteRelayed = async (db: Sql, beforeMs: number, limit: number): Promise<number> => {
  const gone = await sql`
    delete from outbox_event where id in (
      select id from outbox_event where relayed_at < ${instant(beforeMs)} order by relayed_at limit ${limit}
      for update skip locked
    )
    returning id`.execute(db);
  return gone.rows.length;
};
