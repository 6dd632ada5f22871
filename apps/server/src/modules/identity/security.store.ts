import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface SecurityRow {
  readonly email: string | null;
  readonly phone: string | null;
  readonly emailConfirmed: boolean;
  readonly phoneConfirmed: boolean;
  readonly emailBoundAt: Date | null;
  readonly phoneBoundAt: Date | null;
  readonly hasPayPassword: boolean;
  readonly payPasswordIsPin: boolean;
  readonly payLockedUntil: Date | null;
  readonly totpConfirmedAt: Date | null;
  readonly backupCodesLeft: number;
  readonly passkeys: number;
  readonly antiPhishing: string;
  readonly securityChangedAt: Date | null;
  readonly passwordHash: string;
}

export const loadSecurity = async (pool: Pool, userId: number): Promise<SecurityRow | null> => {
  const { rows } = await pool.query<SecurityRow>({
    name: 'security_status',
    text: `select email, phone, email_confirmed as "emailConfirmed", phone_confirmed as "phoneConfirmed",
                  email_bound_at as "emailBoundAt", phone_bound_at as "phoneBoundAt", pay_password_hash is not null as "hasPayPassword", pay_password_is_pin as "payPasswordIsPin",
                  (select locked_until from login_attempt where account = 'pay password of ' || u.id and ip = 'any') as "payLockedUntil", totp_confirmed_at as "totpConfirmedAt",
                  (select count(*)::int from totp_backup_code c where c.user_id = u.id and c.used_at is null) as "backupCodesLeft",
                  (select count(*)::int from passkey k where k.user_id = u.id) as passkeys,
                  anti_phishing as "antiPhishing", security_changed_at as "securityChangedAt", password_hash as "passwordHash"
           from app_user u where id = $1`,
    values: [userId],
  });
  return rows[0] ?? null;
};

export interface TotpRow {
  readonly account: string;
  readonly sealedSecret: string | null;
  readonly confirmedAt: Date | null;
}

/** Locks the user's row until the transaction ends. */
export const lockTotp = async (tx: Tx, userId: number): Promise<TotpRow | null> => {
  const { rows } = await tx.client.query<TotpRow>(
    `select coalesce(email, phone) as account, totp_secret as "sealedSecret", totp_confirmed_at as "confirmedAt"
     from app_user where id = $1 for no key update`,
    [userId],
  );
  return rows[0] ?? null;
};

export const hasAuthenticator = async (pool: Pool, userId: number): Promise<boolean> => {
  const { rowCount } = await pool.query('select from app_user where id = $1 and totp_confirmed_at is not null', [
    userId,
  ]);
  return rowCount === 1;
};

export const updateTotpBegun = async (tx: Tx, userId: number, sealedSecret: string): Promise<void> => {
  await tx.client.query('update app_user set totp_secret = $2 where id = $1', [userId, sealedSecret]);
};

export const updateTotpOn = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx.client.query('update app_user set totp_confirmed_at = $2, security_changed_at = $2 where id = $1', [
    userId,
    now,
  ]);
};

export const updateTotpOff = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx.client.query(
    'update app_user set totp_secret = null, totp_confirmed_at = null, security_changed_at = $2 where id = $1',
    [userId, now],
  );
  await tx.client.query('delete from totp_backup_code where user_id = $1', [userId]);
};

/** True when no code of this or a later time step was accepted before. */
export const claimTotpStep = async (tx: Tx, userId: number, step: number): Promise<boolean> => {
  const { rowCount } = await tx.client.query(
    'update app_user set totp_last_step = $2 where id = $1 and totp_last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
};

export const replaceBackupCodes = async (tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> => {
  await tx.client.query('delete from totp_backup_code where user_id = $1', [userId]);
  await tx.client.query(
    'insert into totp_backup_code (user_id, code_hash) select $1, code_hash from unnest($2::bytea[]) as code_hash',
    [userId, hashes],
  );
};

/** Whether the backup code exists, and whether it was unused until now. */
export const claimBackupCode = async (
  tx: Tx,
  code: { userId: number; codeHash: Buffer; now: Date },
): Promise<'claimed' | 'used' | 'unknown'> => {
  const { rowCount } = await tx.client.query(
    'update totp_backup_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null',
    [code.userId, code.codeHash, code.now],
  );
  if (rowCount === 1) return 'claimed';
  const known = await tx.client.query('select from totp_backup_code where user_id = $1 and code_hash = $2', [
    code.userId,
    code.codeHash,
  ]);
  return known.rowCount === 1 ? 'used' : 'unknown';
};

export interface Standing {
  readonly passwordHash: string;
  readonly status: 'active' | 'disabled';
  readonly frozenAt: Date | null;
  readonly totpConfirmedAt: Date | null;
  readonly sealedSecret: string | null;
}

/** Locks the user's row until the transaction ends, which serialises the logins of a user. */
export const lockStanding = async (tx: Tx, userId: number): Promise<Standing | null> => {
  const { rows } = await tx.client.query<Standing>(
    `select password_hash as "passwordHash", status, frozen_at as "frozenAt", totp_confirmed_at as "totpConfirmedAt",
            totp_secret as "sealedSecret"
     from app_user where id = $1 for no key update`,
    [userId],
  );
  return rows[0] ?? null;
};

export const updateFrozen = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx.client.query('update app_user set frozen_at = coalesce(frozen_at, $2) where id = $1', [userId, now]);
};

export const updateOpened = async (tx: Tx, userId: number): Promise<void> => {
  await tx.client.query('update app_user set frozen_at = null where id = $1', [userId]);
};

export const updateAntiPhishing = async (pool: Pool, userId: number, phrase: string): Promise<void> => {
  await pool.query('update app_user set anti_phishing = $2 where id = $1', [userId, phrase]);
};

export interface SecurityHoldRow {
  readonly status: 'active' | 'disabled';
  readonly frozenAt: Date | null;
  readonly securityChangedAt: Date | null;
}

const SELECT_HOLD = `select status, frozen_at as "frozenAt", security_changed_at as "securityChangedAt" from app_user where id = $1`;

export const loadSecurityHold = async (pool: Pool, userId: number): Promise<SecurityHoldRow | null> =>
  (await pool.query<SecurityHoldRow>(SELECT_HOLD, [userId])).rows[0] ?? null;

/** Locks the user's row until the transaction ends. */
export const lockSecurityHold = async (tx: Tx, userId: number): Promise<SecurityHoldRow | null> =>
  (await tx.client.query<SecurityHoldRow>(`${SELECT_HOLD} for no key update`, [userId])).rows[0] ?? null;
