import type { OperatorRole } from '@candor/contract/call';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface OpenSession {
  readonly sessionId: string;
  readonly operatorId: number;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly isTotpOn: boolean;
  readonly lastSeenAt: Date;
}

export interface NewOperatorSession {
  readonly operatorId: number;
  readonly tokenHash: Buffer;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const insertOperatorSession = async (tx: Tx, session: NewOperatorSession): Promise<void> => {
  await tx.client.query(
    `insert into operator_session (operator_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [session.operatorId, session.tokenHash, session.ip, session.userAgent, session.now, session.expiresAt],
  );
};

/** Read on every request: revoking a session, disabling an operator or removing a role takes effect at once. */
export const loadOpenSession = async (
  pool: Pool,
  tokenHash: Buffer,
  at: { now: Date; idleSince: Date },
): Promise<OpenSession | null> => {
  const { rows } = await pool.query<OpenSession>({
    name: 'ops_session',
    text: `select s.id as "sessionId", o.id as "operatorId", o.email, o.roles,
                  o.totp_confirmed_at is not null as "isTotpOn", s.last_seen_at as "lastSeenAt"
           from operator_session s join operator o on o.id = s.operator_id
           where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $3
             and o.status = 'active'`,
    values: [tokenHash, at.now, at.idleSince],
  });
  return rows[0] ?? null;
};

export const touchOperatorSession = async (pool: Pool, sessionId: number, now: Date): Promise<void> => {
  await pool.query('update operator_session set last_seen_at = greatest(last_seen_at, $2) where id = $1', [
    sessionId,
    now,
  ]);
};

export const revokeOperatorSession = async (tx: Tx, sessionId: number, now: Date): Promise<void> => {
  await tx.client.query('update operator_session set revoked_at = $2 where id = $1 and revoked_at is null', [
    sessionId,
    now,
  ]);
};

export const revokeOperatorSessions = async (tx: Tx, operatorId: number, now: Date): Promise<void> => {
  await tx.client.query('update operator_session set revoked_at = $2 where operator_id = $1 and revoked_at is null', [
    operatorId,
    now,
  ]);
};
