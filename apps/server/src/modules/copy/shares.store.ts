import { toArrayText } from '#platform/db/array-text';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface NewShare {
  readonly relationId: number;
  readonly leaderId: number;
  readonly followerId: number;
  readonly periodMs: number;
  readonly netTotal: string;
  readonly sharedBefore: string;
  readonly sharePercent: string;
  readonly due: string;
  readonly paid: string;
  readonly reference: string;
}

const INSERT = {
  name: 'copy_insert_shares',
  text: `with written as (
           insert into copy_share (relation_id, leader_id, follower_id, period_ms, net_total, shared_before, share_percent, due, paid, reference,
             cause, created_at)
           select v.*, $11::text, $12::timestamptz from unnest($1::int[], $2::int[], $3::int[], $4::bigint[], $5::numeric[], $6::numeric[],
             $7::numeric[], $8::numeric[], $9::numeric[], $10::uuid[]) as v
           returning relation_id, paid
         )
         update copy_relation r set shared_total = r.shared_total + w.paid from written w where r.id = w.relation_id and w.paid > 0`,
};

/** Writes settlements and raises what was shared. The relations are locked; a settlement of the same period fails. */
export const sendShares = (
  tx: Tx,
  shares: readonly NewShare[],
  { cause, at }: { readonly cause: 'week' | 'stop'; readonly at: Date },
): void => {
  if (shares.length === 0) return;
  const column = (name: keyof NewShare): string => toArrayText(shares.map((share) => share[name]));
  const values = [
    column('relationId'),
    column('leaderId'),
    column('followerId'),
    column('periodMs'),
    column('netTotal'),
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

/** Relations that ended before a time, without the settlement of their end. */
export const listStopDue = async (pool: Pool, beforeMs: number, limit: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'copy_stop_due',
    text: `select r.id from copy_relation r where r.state = 'ended' and r.ended_at < $2 and not exists (
             select from copy_share s where s.relation_id = r.id and s.cause = 'stop' and s.period_ms = (extract(epoch from r.ended_at) * 1000)::bigint)
           order by r.id limit $1`,
    values: [limit, new Date(beforeMs)],
  });
  return rows.map(({ id }) => id);
};
