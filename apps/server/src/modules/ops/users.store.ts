import { type Found, toPattern } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface UserItem {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nickname: string;
  readonly level: number;
  readonly creditScore: number;
  readonly status: string;
  readonly isFrozen: boolean;
  readonly createdAt: Date;
}

export interface UserDetail extends UserItem {
  readonly invitedBy: number | null;
  readonly isTotpOn: boolean;
}

/** Level 2 counts only when level 1 is passed. */
const LEVEL = `coalesce((select case when bool_or(k.level = 1) then max(k.level) else 0 end
  from kyc_submission k where k.user_id = u.id and k.status = 'passed'), 0)::int`;
const COLUMNS = `u.id, u.email, u.phone, u.nickname, ${LEVEL} as level, u.credit_score as "creditScore", u.status,
  u.frozen_at is not null as "isFrozen", u.created_at as "createdAt"`;
const MATCHES = `($1 = '' or u.id::text = $1 or u.email ilike $2 or u.phone ilike $2 or u.nickname ilike $2)`;

export const searchUsers = async (
  pool: Pool,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<Found<UserItem>> => {
  const values = [search.trim(), toPattern(search.trim())];
  const [list, count] = await Promise.all([
    pool.query<UserItem>(
      `select ${COLUMNS} from app_user u where ${MATCHES} order by u.id::text = $1 desc, u.id desc limit $3 offset $4`,
      [...values, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from app_user u where ${MATCHES}`, values),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export const loadUser = async (pool: Pool, id: number): Promise<UserDetail | null> => {
  const { rows } = await pool.query<UserDetail>(
    `select ${COLUMNS}, u.parent_id as "invitedBy", u.totp_confirmed_at is not null as "isTotpOn" from app_user u where u.id = $1`,
    [id],
  );
  return rows[0] ?? null;
};

export const isUser = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.client.query('select from app_user where id = $1', [id])).rowCount === 1;

export interface UserSession {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export const loadUserSessions = async (pool: Pool, userId: number, now: Date): Promise<UserSession[]> => {
  const { rows } = await pool.query<UserSession>(
    `select id, ip, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
     from session where user_id = $1 and revoked_at is null and expires_at > $2 and last_seen_at > $2::timestamptz - interval '7 days'
     order by last_seen_at desc`,
    [userId, now],
  );
  return rows;
};

export interface UserLimit {
  readonly kind: string;
  readonly period: string;
  readonly value: string;
}

export const loadUserLimits = async (pool: Pool, userId: number): Promise<UserLimit[]> =>
  (await pool.query<UserLimit>('select kind, period, value from self_limit where user_id = $1 order by 1, 2', [userId]))
    .rows;

export interface ScoreEntry {
  readonly id: number;
  readonly delta: number;
  readonly reason: string;
  readonly createdAt: Date;
}

export const loadScoreEntries = async (pool: Pool, userId: number): Promise<ScoreEntry[]> => {
  const { rows } = await pool.query<ScoreEntry>(
    `select id, delta, reason, created_at as "createdAt" from credit_score_entry where user_id = $1 order by id desc limit 100`,
    [userId],
  );
  return rows;
};
