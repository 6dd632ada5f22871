import type { Language } from '@candor/contract/languages';
import type { Channel, Contact } from '@candor/domain/identity/account-name';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface Account {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly emailBoundAt: Date | null;
  readonly phoneBoundAt: Date | null;
  readonly emailConfirmed: boolean;
  readonly phoneConfirmed: boolean;
  readonly status: 'active' | 'disabled';
  readonly isFrozen: boolean;
  readonly passwordHash: string;
  readonly payPasswordHash: string | null;
}

const COLUMNS = `id, email, phone, email_bound_at as "emailBoundAt", phone_bound_at as "phoneBoundAt",
  email_confirmed as "emailConfirmed", phone_confirmed as "phoneConfirmed", status, frozen_at is not null as "isFrozen", password_hash as "passwordHash", pay_password_hash as "payPasswordHash"`;

export const findAccount = async (pool: Pool, { channel, target }: Contact): Promise<Account | null> => {
  const column = channel === 'email' ? 'email' : 'phone';
  const { rows } = await pool.query<Account>(`select ${COLUMNS} from app_user where ${column} = $1`, [target]);
  return rows[0] ?? null;
};

export const loadAccount = async (pool: Pool, userId: number): Promise<Account | null> => {
  const { rows } = await pool.query<Account>(`select ${COLUMNS} from app_user where id = $1`, [userId]);
  return rows[0] ?? null;
};

/** Locks the user's row until the transaction ends. */
export const lockAccount = async (tx: Tx, userId: number): Promise<Account | null> => {
  const { rows } = await tx.client.query<Account>(`select ${COLUMNS} from app_user where id = $1 for no key update`, [
    userId,
  ]);
  return rows[0] ?? null;
};

export interface NewUser {
  readonly contact: Contact;
  readonly passwordHash: string;
  readonly inviteCode: string;
  readonly parentId: number | null;
  readonly language: Language;
  readonly now: Date;
}

/** The new user's id; null when the e-mail address or number already has an account. */
export const insertUser = async (tx: Tx, user: NewUser): Promise<number | null> => {
  const { channel, target } = user.contact;
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into app_user (email, phone, password_hash, invite_code, parent_id, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      channel === 'email' ? target : null,
      channel === 'phone' ? target : null,
      user.passwordHash,
      user.inviteCode,
      user.parentId,
      user.language,
      user.now,
    ],
  );
  return rows[0]?.id ?? null;
};

export const updateLoginPassword = async (
  tx: Tx,
  userId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> => {
  await tx.client.query('update app_user set password_hash = $2, security_changed_at = $3 where id = $1', [
    userId,
    passwordHash,
    now,
  ]);
};

export const updatePayPassword = async (
  tx: Tx,
  userId: number,
  { passwordHash, isPin, now }: { passwordHash: string; isPin: boolean; now: Date },
): Promise<void> => {
  await tx.client.query(
    'update app_user set pay_password_hash = $2, pay_password_is_pin = $3, security_changed_at = $4 where id = $1',
    [userId, passwordHash, isPin, now],
  );
};

/** Throws a unique violation when another user has the contact. */
export const updateContact = async (
  tx: Tx,
  userId: number,
  { target, channel, isConfirmed, now }: Contact & { isConfirmed: boolean; now: Date },
): Promise<void> => {
  const column: Channel = channel === 'email' ? 'email' : 'phone';
  await tx.client.query(
    `update app_user set ${column} = $2, ${column}_bound_at = $3, ${column}_confirmed = $4, security_changed_at = $3
     where id = $1`,
    [userId, target, now, isConfirmed],
  );
};

/** Restarts the holding time: the contact counts as confirmed only after it. */
export const updateContactConfirmed = async (
  tx: Tx,
  userId: number,
  { channel, now }: { channel: Channel; now: Date },
): Promise<void> => {
  const column: Channel = channel === 'email' ? 'email' : 'phone';
  await tx.client.query(
    `update app_user set ${column}_confirmed = true, ${column}_bound_at = $2, security_changed_at = $2 where id = $1`,
    [userId, now],
  );
};

export const loadPayPasswordHash = async (pool: Pool, userId: number): Promise<string | null> => {
  const { rows } = await pool.query<{ hash: string | null }>(
    'select pay_password_hash as hash from app_user where id = $1',
    [userId],
  );
  return rows[0]?.hash ?? null;
};
