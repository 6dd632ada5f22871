import { toArrayText } from '#platform/db/array-text';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type ShareCause = 'week' | 'stop' | 'rest';

export interface NewShare {
  readonly relationId: number;
  readonly leaderId: number;
  readonly followerId: number;
  readonly periodMs: number;
  /** Closed results, and what open copies would bring if they were closed now. */
  readonly netTotal: string;
  readonly running: string;
  readonly sharedBefore: string;
  readonly sharePercent: string;
  readonly due: string;
  readonly paid: string;
  readonly reference: string;
}

const INSERT = {
  name: 'copy_insert_shares',
  text: `with written as (
           insert into copy_share (relation_id, leader_id, follower_id, period_ms, net_total, running, shared_before, share_percent, due, paid,
             reference, cause, created_at)
           select v.*, $12::text, $13::timestamptz from unnest($1::int[], $2::int[], $3::int[], $4::bigint[], $5::numeric[], $6::numeric[],
             $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[], $11::uuid[]) as v
           returning relation_id, due, paid, cause
         )
         update copy_relation r set shared_total = r.shared_total + w.paid, debt = w.due - w.paid, settling = r.settling and w.cause <> 'stop'
         from written w where r.id = w.relation_id`,
};

/**
 * Writes settlements, raises what was shared and keeps what was not paid as a debt. The relations are locked; a settlement of
 * the same week or stop fails.
 */
export const sendShares = (
  tx: Tx,
  shares: readonly NewShare[],
  { cause, at }: { readonly cause: ShareCause; readonly at: Date },
): void => {
  if (shares.length === 0) return;
  const column = (name: keyof NewShare): string => toArrayText(shares.map((share) => share[name]));
  const values = [
    column('relationId'),
    column('leaderId'),
    column('followerId'),
    column('periodMs'),
    column('netTotal'),
    column('running'),
    column('sharedBefore'),
    column('sharePercent'),
    column('due'),
    column('paid'),
    column('reference'),
    cause,
    at,
  ];
  tx.send(tx.client.query({ ...INSERT, values }));
};

/** Running relations after a number that began before a Monday and have no settlement of it, by number. */
export const listWeekDue = async (
  pool: Pool,
  weekMs: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'copy_week_due',
    text: `select r.id from copy_relation r where r.state <> 'ended' and r.started_at < $1
           and not exists (select from copy_share s where s.relation_id = r.id and s.cause = 'week' and s.period_ms = $2)
           and r.id > $4 order by r.id limit $3`,
    values: [new Date(weekMs), weekMs, limit, after],
  });
  return rows.map(({ id }) => id);
};

/**
 * Relations that ended without the settlement of their end. While their copies are being closed those that ended after a time
 * are left out, and all whose copies wait for their mark.
 */
export const listStopDue = async (pool: Pool, beforeMs: number, limit: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'copy_stop_due',
    text: `select r.id from copy_relation r where r.settling
             and (r.ended_at < $2 or not exists (
               select from copy_position c join futures_position p on p.id = c.position_id
               where c.relation_id = r.id and not c.counted and c.self_held_at is null and p.status in ('open', 'closing')))
             and not exists (
               select from copy_position c where c.relation_id = r.id and not c.counted and c.self_held_at is not null and c.net_at_hold is null)
           order by r.id limit $1`,
    values: [limit, new Date(beforeMs)],
  });
  return rows.map(({ id }) => id);
};
