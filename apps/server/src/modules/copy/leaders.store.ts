import type { LeaderState } from '@candor/contract/copy-fields';
import type { LeaderTerms } from '@candor/domain/copy/decide-apply';
import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type LeaderStop = 'self' | 'operator' | 'failed';

export interface Leader {
  readonly userId: number;
  readonly name: string;
  readonly state: LeaderState;
  readonly sharePercent: string;
  readonly signature: string;
  readonly followers: number;
}

const SELECT = `select l.user_id as "userId", ${PUBLIC_NAME} as name, l.state,
    trim_scale(l.share_percent)::text as "sharePercent", l.signature, l.followers
  from copy_leader l join app_user u on u.id = l.user_id where l.user_id = $1`;

export const loadLeader = async (sql: Pool | PoolClient, userId: number): Promise<Leader | null> => {
  const { rows } = await sql.query<Leader>({ name: 'copy_leader', text: SELECT, values: [userId] });
  return rows[0] ?? null;
};

/** Locks the leader until the transaction ends. Relations are locked before it, positions after it. */
export const lockLeader = async ({ client }: Tx, userId: number): Promise<Leader | null> => {
  const { rows } = await client.query<Leader>({
    name: 'copy_lock_leader',
    text: `${SELECT} for no key update of l`,
    values: [userId],
  });
  return rows[0] ?? null;
};

export const insertLeader = async (
  { client }: Tx,
  { userId, terms, now }: { readonly userId: number; readonly terms: LeaderTerms; readonly now: Date },
): Promise<void> => {
  await client.query(
    `insert into copy_leader (user_id, state, signature, share_percent, admitted_at) values ($1, 'active', $2, $3, $4)`,
    [userId, terms.signature, terms.sharePercent, now],
  );
  await client.query('update app_user set is_trader = true where id = $1', [userId]);
};

export const updateTerms = async ({ client }: Tx, userId: number, terms: LeaderTerms): Promise<void> => {
  await client.query('update copy_leader set signature = $2, share_percent = $3 where user_id = $1', [
    userId,
    terms.signature,
    terms.sharePercent,
  ]);
};

export const updateState = async ({ client }: Tx, userId: number, state: LeaderState): Promise<void> => {
  await client.query('update copy_leader set state = $2 where user_id = $1', [userId, state]);
};

export interface StoppedLeader {
  readonly leaderId: number;
  readonly cause: LeaderStop;
  readonly reason: string;
}

export const updateStopped = async (
  { client }: Tx,
  { leaderId, cause, reason }: StoppedLeader,
  now: Date,
): Promise<void> => {
  await client.query(
    `update copy_leader set state = 'stopped', stop_cause = $2, stop_reason = $3, stopped_at = $4
     where user_id = $1`,
    [leaderId, cause, reason, now],
  );
  await client.query('update app_user set is_trader = false where id = $1', [leaderId]);
};

export interface LeaderSums {
  /** Sum of the caps of all followers. */
  readonly assets: string;
  readonly sharedTotal: string;
  readonly openedHour: number;
  readonly openedDay: number;
}

/** What followers have committed and paid, and the positions opened in the last hour and the last 24 hours. */
export const loadLeaderSums = async (pool: Pool, userId: number, nowMs: number): Promise<LeaderSums> => {
  const { rows } = await pool.query<LeaderSums>({
    name: 'copy_leader_sums',
    text: `select r.assets, r.shared as "sharedTotal", o.hour as "openedHour", o.day as "openedDay"
           from (select coalesce(sum(total_cap) filter (where state <> 'ended'), 0)::text as assets,
                        coalesce(sum(shared_total), 0)::text as shared from copy_relation where leader_id = $1) r,
                (select count(*) filter (where created_at > $2::timestamptz - interval '1 hour')::int as hour,
                        count(*)::int as day
                 from futures_position
                 where user_id = $1 and order_type = 1 and coupon_id is null and status <> 'cancelled'
                   and created_at > $2::timestamptz - interval '1 day') o`,
    values: [userId, new Date(nowMs)],
  });
  const [sums] = rows;
  if (!sums) throw new Error('a sum answers a row');
  return sums;
};

/** Leaders whose newest hour shows less than a hundredth of what they moved in. */
export const listFailed = async (pool: Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'copy_failed_leaders',
    text: `select l.user_id as id from copy_leader l cross join lateral (
             select equity, moved_in from copy_leader_hour h where h.leader_id = l.user_id order by h.hour_ms desc limit 1) h
           where l.state <> 'stopped' and h.moved_in > 0 and h.equity < h.moved_in / 100 order by l.user_id`,
  });
  return rows.map(({ id }) => id);
};
