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

/** Sessions a token of which still opens the door, newest use first. */
export const listSessions = async (pool: Pool, userId: number, at: LiveAt): Promise<SessionRow[]> => {
  const { rows } = await pool.query<SessionRow>({
    name: 'security_sessions',
    text: `select id, ip, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
           from session where user_id = $1 and ${LIVE} order by last_seen_at desc, id desc`,
    values: [userId, at.now, at.idleSince],
  });
  return rows;
};

/** False when the user has no such session, or none any more. */
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
