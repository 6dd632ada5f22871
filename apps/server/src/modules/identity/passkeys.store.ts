import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface PasskeyRow {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const SELECT_PASSKEY = `select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  sign_count::float8 as "signCount", transports, name, backed_up as "isBackedUp", created_at as "createdAt",
  last_used_at as "lastUsedAt" from passkey`;

export const loadPasskeys = async (pool: Pool, userId: number): Promise<PasskeyRow[]> =>
  (await pool.query<PasskeyRow>(`${SELECT_PASSKEY} where user_id = $1 order by id`, [userId])).rows;

export const findPasskey = async (pool: Pool, credentialId: Buffer): Promise<PasskeyRow | null> =>
  (await pool.query<PasskeyRow>(`${SELECT_PASSKEY} where credential_id = $1`, [credentialId])).rows[0] ?? null;

export const hasPasskey = async (pool: Pool, userId: number): Promise<boolean> =>
  ((await pool.query('select from passkey where user_id = $1 limit 1', [userId])).rowCount ?? 0) > 0;

/** The transaction must hold the lock of the user. */
export const countPasskeys = async (tx: Tx, userId: number): Promise<number> => {
  const { rows } = await tx.client.query<{ count: number }>(
    'select count(*)::int as count from passkey where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
};

export type NewPasskey = Omit<PasskeyRow, 'id' | 'lastUsedAt'>;

export const insertPasskey = async (tx: Tx, key: NewPasskey): Promise<void> => {
  await tx.client.query(
    `insert into passkey (user_id, credential_id, public_key, sign_count, transports, name, backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      key.userId,
      key.credentialId,
      key.publicKey,
      key.signCount,
      key.transports,
      key.name,
      key.isBackedUp,
      key.createdAt,
    ],
  );
};

/** False when the passkey was revoked meanwhile or its counter is not above the stored one. */
export const updatePasskeyUsed = async (
  tx: Tx,
  id: number,
  use: { signCount: number; isBackedUp: boolean; now: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.client.query(
    `update passkey set sign_count = $2, backed_up = $3, last_used_at = $4
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    [id, use.signCount, use.isBackedUp, use.now],
  );
  return rowCount === 1;
};

export const updatePasskeyName = async (
  pool: Pool,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<boolean> => {
  const { rowCount } = await pool.query('update passkey set name = $3 where id = $2 and user_id = $1', [
    userId,
    id,
    name,
  ]);
  return rowCount === 1;
};

/** Returns its name; null when the user has no such passkey. */
export const deletePasskey = async (tx: Tx, userId: number, id: number): Promise<string | null> => {
  const { rows } = await tx.client.query<{ name: string }>(
    'delete from passkey where id = $2 and user_id = $1 returning name',
    [userId, id],
  );
  return rows[0]?.name ?? null;
};

/** Starts the security hold on withdrawals. Locks the user's row until the transaction ends. */
export const updateSecurityChanged = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx.client.query('update app_user set security_changed_at = $2 where id = $1', [userId, now]);
};

export type ChallengeKind = 'register' | 'login' | 'proof';

export interface NewChallenge {
  readonly hash: Buffer;
  readonly kind: ChallengeKind;
  readonly userId: number | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const insertChallenge = async (sql: Pool | Tx['client'], challenge: NewChallenge): Promise<void> => {
  await sql.query(
    `insert into passkey_challenge (challenge_hash, kind, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [challenge.hash, challenge.kind, challenge.userId, challenge.now, challenge.expiresAt],
  );
};

export interface ChallengeClaim {
  readonly hash: Buffer;
  readonly kind: ChallengeKind;
  readonly userId: number | null;
  readonly now: Date;
}

const OPEN_CHALLENGE = `challenge_hash = $1 and kind = $2 and user_id is not distinct from $3 and used_at is null and expires_at > $4`;
const toValues = ({ hash, kind, userId, now }: ChallengeClaim) => [hash, kind, userId, now];

export const isChallengeOpen = async (pool: Pool, claim: ChallengeClaim): Promise<boolean> =>
  (await pool.query(`select from passkey_challenge where ${OPEN_CHALLENGE}`, toValues(claim))).rowCount === 1;

/** True for the first claim of an open challenge, false for any later one. */
export const claimChallenge = async (tx: Tx, claim: ChallengeClaim): Promise<boolean> => {
  const { rowCount } = await tx.client.query(
    `update passkey_challenge set used_at = $4 where ${OPEN_CHALLENGE}`,
    toValues(claim),
  );
  return rowCount === 1;
};

/** Deletes expired challenges. */
export const deleteOldChallenges = async (tx: Tx, before: Date): Promise<void> => {
  await tx.client.query('delete from passkey_challenge where expires_at < $1', [before]);
};
