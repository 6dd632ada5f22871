import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool } from '#platform/db/pool';
import type { ShareCause } from './shares.store';

export interface ShareRow {
  readonly id: number;
  readonly name: string;
  readonly leaderId: number;
  readonly cause: ShareCause;
  readonly netTotal: string;
  readonly running: string;
  readonly sharedBefore: string;
  readonly sharePercent: string;
  readonly due: string;
  readonly paid: string;
  readonly createdAt: Date;
}

type Role = 'follower' | 'leader';

/** A follower sees the leader's name. A leader sees a follower's number only: followers have not agreed to be public. */
const NAMES = {
  follower: PUBLIC_NAME,
  leader: `'ID ' || s.follower_id`,
} as const;

/** Settlements of a follower or a leader below a number, newest first. */
export const listShares = async (
  pool: Pool,
  asked: { readonly userId: number; readonly role: Role; readonly before: number; readonly limit: number },
): Promise<ShareRow[]> => {
  const { rows } = await pool.query<ShareRow>(
    `select s.id::float8 as id, ${NAMES[asked.role]} as name, s.leader_id as "leaderId", s.cause, s.net_total as "netTotal", s.running,
            s.shared_before as "sharedBefore", s.share_percent::text as "sharePercent", s.due, s.paid, s.created_at as "createdAt"
     from copy_share s join app_user u on u.id = s.leader_id
     where s.${asked.role}_id = $1 and s.id < $2 order by s.id desc limit $3`,
    [asked.userId, asked.before, asked.limit],
  );
  return rows;
};

export const sumSharesPaid = async (pool: Pool, userId: number, role: Role): Promise<string> => {
  const { rows } = await pool.query<{ paid: string }>(
    `select coalesce(sum(s.paid), 0)::numeric(38, 8)::text as paid from copy_share s where s.${role}_id = $1`,
    [userId],
  );
  return rows[0]?.paid ?? '0';
};
