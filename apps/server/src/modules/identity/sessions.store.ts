import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface SessionRow {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export interface LiveAt {
  readonly now: Date;
  readonly idleSince: Date;
}

const LIVE = 'revoked_at is null and expires_at > $2 and last_seen_at > $3';

/** Live sessions of a user (not revoked, expired or idle), most recently used first. */
export const listSessions = async (pool: Pool, userId: number, at: LiveAt): Promise<SessionRow[]> => {
  const { rows } = await pool.query<SessionRow>({
    name: 'security_sessions',
    text: `select id, ip, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
           from session where user_id = $1 and ${LIVE} order by last_seen_at desc, id desc`,
    values: [userId, at.now, at.idleSince],
  });
  return rows;
};

/** False when the user has no such live session. */
export const revokeOwnSession = async (
  pool: Pool,
  session: { userId: number; sessionId: number },
  at: LiveAt,
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update session set revoked_at = $2 where user_id = $1 and id = $4 and ${LIVE}`,
    [session.userId, at.now, at.idleSince, session.sessionId],
  );
  return rowCount === 1;
};

/** Ends all sessions of a user but one; with null, all of them. */
export const revokeSessionsBut = async (
  sql: Pool | Tx['client'],
  userId: number,
  { keepId, now }: { keepId: number | null; now: Date },
): Promise<void> => {
  await sql.query(
    'update session set revoked_at = $3 where user_id = $1 and revoked_at is null and id is distinct from $2',
    [userId, keepId, now],
  );
};

/** Keeps a session valid after a password change: sets it to the user's new password version. */
export const keepSession = async (tx: Tx, sessionId: number): Promise<void> => {
  await tx.client.query(
    'update session s set password_version = u.password_version from app_user u where s.id = $1 and u.id = s.user_id',
    [sessionId],
  );
};

/** The live ones of these sessions, of any user that is neither disabled nor frozen. */
export const loadLiveSessionIds = async (
  pool: Pool,
  sessionIds: readonly number[],
  at: LiveAt,
): Promise<Set<number>> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'identity_live_sessions',
    text: `select s.id from session s join app_user u on u.id = s.user_id
           where s.id = any($1::bigint[]) and s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $3
             and u.status = 'active' and u.frozen_at is null`,
    values: [sessionIds, at.now, at.idleSince],
  });
  return new Set(rows.map(({ id }) => Number.parseInt(String(id), 10)));
};
