import type { Pool } from '#platform/db/pool';

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

/** Not handed on, and nothing before it of the same key waits for its retry. `now` is a parameter in milliseconds. */
const due = (now: string): string => `
  event.relayed_at is null and (event.retry_at is null or event.retry_at <= to_timestamp(${now}::float8 / 1000))
  and not exists (
    select from outbox_event as earlier
    where earlier.topic = event.topic and earlier.key = event.key and earlier.id < event.id
      and earlier.retry_at > to_timestamp(${now}::float8 / 1000)
  )`;

/** Claims end by the database's clock alone: the clocks of several machines never agree. */
const UNCLAIMED = `not exists (
  select from outbox_claim as claim
  where claim.topic = event.topic and claim.key = event.key and claim.claimed_until > clock_timestamp()
)`;

const DUE_TOPICS = {
  name: 'outbox_due_topics',
  text: `select topic from unnest($1::text[]) as wanted (topic)
         where exists (select from outbox_event as event where event.topic = wanted.topic and ${due('$2')} and ${UNCLAIMED})`,
};

/** Topics that have something to relay now that nobody works on, among those asked for. */
export const loadDueTopics = async (pool: Pool, topics: readonly string[], nowMs: number): Promise<string[]> => {
  const { rows } = await pool.query<{ topic: string }>({ ...DUE_TOPICS, values: [topics, nowMs] });
  return rows.map((row) => row.topic);
};

const CLAIM = {
  name: 'outbox_claim_keys',
  text: `with due as materialized (
           select event.id, event.key from outbox_event as event
           where event.topic = $1 and ${due('$2')} and ${UNCLAIMED}
           order by event.id limit $3
         ), taken as (
           insert into outbox_claim (topic, key, claimed_by, claimed_until)
           select $1, key, $4, clock_timestamp() + $5::float8 * interval '1 millisecond'
           from (select distinct key from due) as wanted order by key
           on conflict (topic, key) do update
             set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
             where outbox_claim.claimed_until <= clock_timestamp()
           returning key
         )
         select due.id, due.key from due where due.key = any(array(select key from taken))`,
};

const CLAIMED = {
  name: 'outbox_claimed_events',
  text: `select event.id, event.topic, event.key, event.payload, event.attempts
         from outbox_event as event where event.id = any($1::bigint[]) and ${due('$2')} order by event.id`,
};

export interface Claim {
  readonly topic: string;
  readonly nowMs: number;
  readonly limit: number;
  /** Names this claim and no other. */
  readonly claimedBy: string;
  readonly claimMs: number;
}

export interface ClaimedKeys {
  readonly keys: readonly string[];
  /** In id order. A key may have none left: whoever held it until then has marked them. */
  readonly events: readonly OutboxEvent[];
}

/** Claims the keys of the next due events. The events are read again behind the claim. */
export const claimEvents = async (pool: Pool, claim: Claim): Promise<ClaimedKeys> => {
  const { topic, nowMs, limit, claimedBy, claimMs } = claim;
  const values = [topic, nowMs, limit, claimedBy, claimMs];
  const taken = await pool.query<{ id: string; key: string }>({ ...CLAIM, values });
  if (taken.rows.length === 0) return { keys: [], events: [] };
  const keys = [...new Set(taken.rows.map(({ key }) => key))];
  const ids = taken.rows.map(({ id }) => id);
  const { rows } = await pool.query<OutboxEvent>({ ...CLAIMED, values: [ids, nowMs] });
  return { keys, events: rows };
};

const PROLONG = {
  name: 'outbox_prolong_claims',
  text: `update outbox_claim set claimed_until = clock_timestamp() + $2::float8 * interval '1 millisecond'
         where claimed_by = any($1::text[])`,
};

export const prolongClaims = async (pool: Pool, claimedBy: readonly string[], claimMs: number): Promise<void> => {
  await pool.query({ ...PROLONG, values: [claimedBy, claimMs] });
};

/** What became of the events of one claimed key: it is free again with it. */
export interface KeyMarks {
  readonly key: string;
  readonly claimedBy: string;
  readonly relayed: readonly string[];
  readonly failed: FailedEvent | null;
}

const MARK = {
  name: 'outbox_mark',
  text: `with held as materialized (
           select claim.key, claim.claimed_by from unnest($2::text[], $3::text[]) as mine (key, claimed_by)
           join outbox_claim as claim on claim.topic = $1 and claim.key = mine.key and claim.claimed_by = mine.claimed_by
           order by claim.key for update of claim
         ), relayed as (
           update outbox_event as event set relayed_at = to_timestamp($6::float8 / 1000), retry_at = null
           from unnest($4::bigint[], $5::text[]) as done (id, key) join held using (key)
           where event.id = done.id and event.relayed_at is null
         ), failed as (
           update outbox_event as event set attempts = attempts + 1, retry_at = to_timestamp(retry.at_ms / 1000)
           from unnest($7::bigint[], $8::text[], $9::float8[]) as retry (id, key, at_ms) join held using (key)
           where event.id = retry.id and event.relayed_at is null
         )
         delete from outbox_claim as claim using held
         where claim.topic = $1 and claim.key = held.key and claim.claimed_by = held.claimed_by`,
};

/** Counts only for keys that are still claimed as they were. */
export const markEvents = async (
  pool: Pool,
  marks: readonly KeyMarks[],
  at: { readonly topic: string; readonly nowMs: number },
): Promise<void> => {
  const relayed = marks.flatMap(({ key, relayed: ids }) => ids.map((id) => ({ id, key })));
  const failed = marks.flatMap(({ key, failed: event }) => (event === null ? [] : [{ ...event, key }]));
  const values = [
    at.topic,
    marks.map(({ key }) => key),
    marks.map(({ claimedBy }) => claimedBy),
    relayed.map(({ id }) => id),
    relayed.map(({ key }) => key),
    at.nowMs,
    failed.map(({ id }) => id),
    failed.map(({ key }) => key),
    failed.map(({ retryAtMs }) => retryAtMs),
  ];
  await pool.query({ ...MARK, values });
};

const DELETE_RELAYED = `
  delete from outbox_event where id in (
    select id from outbox_event where relayed_at < $1 order by relayed_at limit $2 for update skip locked
  )`;

/** Deletes up to `limit` events relayed before `beforeMs`; events nobody has taken yet are never deleted. */
export const deleteRelayed = async (pool: Pool, beforeMs: number, limit: number): Promise<number> => {
  const { rowCount } = await pool.query(DELETE_RELAYED, [new Date(beforeMs), limit]);
  return rowCount ?? 0;
};
