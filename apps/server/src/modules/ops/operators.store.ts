import type { OperatorRole } from '@candor/contract/call';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface OperatorRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  /** Null: no password set yet. */
  readonly passwordHash: string | null;
  readonly roles: readonly OperatorRole[];
  readonly ownUserId: number | null;
  readonly sealedSecret: string | null;
  readonly totpConfirmedAt: Date | null;
  readonly status: 'active' | 'disabled';
  readonly createdAt: Date;
  /** Hash of both halves of a start code; null: no start code. */
  readonly startHash: Buffer | null;
  readonly startUntil: Date | null;
}

const COLUMNS = `id, email, name, password_hash as "passwordHash", roles, own_user_id as "ownUserId",
  totp_secret as "sealedSecret", totp_confirmed_at as "totpConfirmedAt", status, created_at as "createdAt",
  start_hash as "startHash", start_until as "startUntil"`;

export const loadOperatorByEmail = async (sql: Pool | PoolClient, email: string): Promise<OperatorRow | null> =>
  (await sql.query<OperatorRow>(`select ${COLUMNS} from operator where email = $1`, [email])).rows[0] ?? null;

export const loadOperator = async (pool: Pool, id: number): Promise<OperatorRow | null> =>
  (await pool.query<OperatorRow>(`select ${COLUMNS} from operator where id = $1`, [id])).rows[0] ?? null;

export const loadOperators = async (pool: Pool): Promise<OperatorRow[]> =>
  (await pool.query<OperatorRow>(`select ${COLUMNS} from operator order by id`)).rows;

/** Locks the operator until the transaction ends. */
export const lockOperator = async (tx: Tx, id: number): Promise<OperatorRow | null> =>
  (await tx.client.query<OperatorRow>(`select ${COLUMNS} from operator where id = $1 for no key update`, [id]))
    .rows[0] ?? null;

/** Advisory lock key: the command line adds one operator at a time. */
const COMMAND_LOCK = 1_718_185_064;

/** Held until the transaction ends. */
export const lockCommandLine = async (tx: Tx): Promise<void> => {
  await tx.client.query('select pg_advisory_xact_lock($1)', [COMMAND_LOCK]);
};

export const countActiveOperators = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.client.query<{ count: number }>(
    `select count(*)::int as count from operator where status = 'active'`,
  );
  return rows[0]?.count ?? 0;
};

export interface StartCode {
  readonly hash: Buffer;
  readonly until: Date;
}

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** A password, or a start code with which the operator sets one. */
  readonly access: { readonly passwordHash: string } | { readonly start: StartCode };
  readonly now: Date;
}

/** Links the user account with the same e-mail address as the operator's own. null: the address is taken. */
export const insertOperator = async (tx: Tx, operator: NewOperator): Promise<number | null> => {
  const { email, name, roles, access, now } = operator;
  const [passwordHash, start] = 'start' in access ? [null, access.start] : [access.passwordHash, null];
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into operator (email, name, password_hash, roles, own_user_id, created_at, start_hash, start_until)
     values ($1, $2, $3, $4, (select id from app_user where email = $1), $5, $6, $7)
     on conflict (email) do nothing returning id`,
    [email, name, passwordHash, roles, now, start?.hash ?? null, start?.until ?? null],
  );
  return rows[0]?.id ?? null;
};

export interface OperatorStanding {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly status: OperatorRow['status'];
}

export const updateOperator = async (tx: Tx, id: number, change: OperatorStanding): Promise<void> => {
  await tx.client.query('update operator set name = $2, roles = $3, status = $4 where id = $1', [
    id,
    change.name,
    change.roles,
    change.status,
  ]);
};

/** Clears an unused start code. */
export const updateOperatorPassword = async (tx: Tx, id: number, passwordHash: string): Promise<void> => {
  await tx.client.query('update operator set password_hash = $2, start_hash = null, start_until = null where id = $1', [
    id,
    passwordHash,
  ]);
};

/** Clears the password: login is impossible until the operator has set a new one with the start code. */
export const updateOperatorStart = async (tx: Tx, id: number, { hash, until }: StartCode): Promise<void> => {
  await tx.client.query('update operator set password_hash = null, start_hash = $2, start_until = $3 where id = $1', [
    id,
    hash,
    until,
  ]);
};

export const clearOperatorTotp = async (tx: Tx, id: number): Promise<void> => {
  await tx.client.query('update operator set totp_secret = null, totp_confirmed_at = null where id = $1', [id]);
};

export const updateOperatorTotp = async (tx: Tx, id: number, sealedSecret: string): Promise<void> => {
  await tx.client.query('update operator set totp_secret = $2 where id = $1', [id, sealedSecret]);
};

export const updateOperatorTotpOn = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.client.query('update operator set totp_confirmed_at = $2 where id = $1', [id, now]);
};

/** True when no code of this or a later time step was accepted before. */
export const claimOperatorStep = async (tx: Tx, id: number, step: number): Promise<boolean> => {
  const { rowCount } = await tx.client.query(
    'update operator set totp_last_step = $2 where id = $1 and totp_last_step < $2',
    [id, step],
  );
  return rowCount === 1;
};
