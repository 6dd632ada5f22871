import type { Language } from '@candor/contract/languages';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface UserRow {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nickname: string;
  readonly signature: string;
  readonly headPortrait: string;
  readonly realName: string;
  readonly inviteCode: string;
  readonly creditScore: number;
  readonly reviewStatus: 0 | 1 | 2 | 3;
  readonly isTrader: boolean;
  readonly status: 'active' | 'disabled';
  readonly hasPayPassword: boolean;
  /** Empty: not sent by the client. */
  readonly regionName: string;
  readonly regionLatitude: string | null;
  readonly regionLongitude: string | null;
}

export interface Credentials {
  readonly id: number;
  readonly passwordHash: string;
  readonly status: 'active' | 'disabled';
}

/** An e-mail address is never a valid phone number, so a name matches at most one user. */
export const loadCredentials = async (pool: Pool, account: string): Promise<Credentials | null> => {
  const { rows } = await pool.query<Credentials>({
    name: 'identity_credentials',
    text: 'select id, password_hash as "passwordHash", status from app_user where email = $1 or phone = $1',
    values: [account],
  });
  return rows[0] ?? null;
};

export const loadUser = async (pool: Pool, userId: number): Promise<UserRow | null> => {
  const { rows } = await pool.query<UserRow>({
    name: 'identity_user',
    text: `select id, email, phone, nickname, signature, head_portrait as "headPortrait", real_name as "realName",
                  invite_code as "inviteCode", credit_score as "creditScore", review_status as "reviewStatus",
                  is_trader as "isTrader", status, pay_password_hash is not null as "hasPayPassword",
                  region_name as "regionName", region_latitude as "regionLatitude",
                  region_longitude as "regionLongitude"
           from app_user where id = $1`,
    values: [userId],
  });
  return rows[0] ?? null;
};

/** Sets the language of the user's mails. */
export const updateLanguage = async (tx: Tx, userId: number, language: Language): Promise<void> => {
  await tx.client.query('update app_user set language = $2 where id = $1 and language <> $2', [userId, language]);
};

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const insertSession = async (tx: Tx, session: NewSession): Promise<void> => {
  await tx.client.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [session.userId, session.tokenHash, session.ip, session.userAgent, session.now, session.expiresAt],
  );
};

/** Keeps the newest sessions of a user and ends the rest. */
export const revokeOldestSessions = async (
  tx: Tx,
  userId: number,
  limits: { keep: number; now: Date },
): Promise<void> => {
  await tx.client.query(
    `update session set revoked_at = $3 where id in (
       select id from session where user_id = $1 and revoked_at is null order by created_at desc, id desc offset $2)`,
    [userId, limits.keep, limits.now],
  );
};

export const revokeSession = async (pool: Pool, sessionId: number, now: Date): Promise<void> => {
  await pool.query('update session set revoked_at = $2 where id = $1 and revoked_at is null', [sessionId, now]);
};

export interface LiveSession {
  readonly tokenHash: Buffer;
  readonly sessionId: number;
  readonly userId: number;
  readonly lastSeenAt: Date;
}

/** Sessions that are neither ended, expired, idle for too long nor of a disabled or frozen user. */
export const loadSessions = async (
  pool: Pool,
  tokenHashes: readonly Buffer[],
  at: { now: Date; idleSince: Date },
): Promise<LiveSession[]> => {
  const { rows } = await pool.query<LiveSession & { sessionId: string | number }>({
    name: 'identity_sessions',
    text: `select s.token_hash as "tokenHash", s.id as "sessionId", s.user_id as "userId", s.last_seen_at as "lastSeenAt"
           from session s join app_user u on u.id = s.user_id
           where s.token_hash = any($1::bytea[]) and s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $3
             and u.status = 'active' and u.frozen_at is null`,
    values: [tokenHashes, at.now, at.idleSince],
  });
  return rows.map((row) => ({ ...row, sessionId: Number.parseInt(String(row.sessionId), 10) }));
};

export const touchSessions = async (pool: Pool, sessionIds: readonly number[], now: Date): Promise<void> => {
  await pool.query('update session set last_seen_at = $2 where id = any($1::bigint[])', [sessionIds, now]);
};
