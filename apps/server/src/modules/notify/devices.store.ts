import type { Language } from '@candor/contract/languages';
import type { NotifyKind } from '@candor/contract/push';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { PRIVACY_SQL, type Privacy, type PrivacyColumns, toPrivacy } from './settings.store';

export interface NewDevice {
  readonly userId: number;
  readonly sessionId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly name: string;
  readonly now: Date;
}

/**
 * Locks the user, so that parallel subscriptions are counted one after the other. Returns the number of devices besides
 * this endpoint.
 */
export const countOtherDevices = async (tx: Tx, userId: number, endpoint: string): Promise<number> => {
  await tx.client.query('select from app_user where id = $1 for no key update', [userId]);
  const { rows } = await tx.client.query<{ count: number }>(
    `select count(*)::int as count from push_device d join session s on s.id = d.session_id
     where d.user_id = $1 and d.endpoint <> $2 and s.revoked_at is null`,
    [userId, endpoint],
  );
  return rows[0]?.count ?? 0;
};

/** The endpoint passes to this user: one browser receives the pushes of the account it is logged in to. */
export const upsertDevice = async (tx: Tx, device: NewDevice): Promise<number> => {
  const { userId, sessionId, endpoint, p256dh, auth, name, now } = device;
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into push_device (user_id, session_id, endpoint, p256dh, auth, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name, given_up = 0,
       created_at = case when push_device.user_id = excluded.user_id then push_device.created_at else excluded.created_at end
     returning id`,
    [userId, sessionId, endpoint, p256dh, auth, name, now],
  );
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
};

export interface DeviceRow {
  readonly id: number;
  readonly name: string;
  readonly endpoint: string;
  readonly createdAt: Date;
}

/** Newest first. */
export const loadDevices = async (sql: Pool | Tx['client'], userId: number): Promise<DeviceRow[]> => {
  const { rows } = await sql.query<DeviceRow>(
    `select d.id, d.name, d.endpoint, d.created_at as "createdAt"
     from push_device d join session s on s.id = d.session_id
     where d.user_id = $1 and s.revoked_at is null order by d.id desc`,
    [userId],
  );
  return rows;
};

export const deleteOwnDevices = async (
  pool: Pool,
  { userId, endpoint, id }: { readonly userId: number; readonly endpoint: string | null; readonly id: number | null },
): Promise<void> => {
  await pool.query('delete from push_device where user_id = $1 and (endpoint = $2 or id = $3)', [userId, endpoint, id]);
};

/** What a push to a device needs. */
export interface Target extends Privacy {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
  readonly givenUp: number;
  /** Of the database, by whose clock pushes are made. */
  readonly nowMs: number;
  /** The owner's choice about pushes of the kind; null: none. */
  readonly isOn: boolean | null;
}

type TargetRow = Omit<Target, keyof Privacy> & PrivacyColumns;

/** Null: removed, logged out, or its owner is disabled. */
export const loadTarget = async (pool: Pool, deviceId: number, kind: NotifyKind): Promise<Target | null> => {
  const { rows } = await pool.query<TargetRow>({
    name: 'push_target',
    text: `select d.endpoint, d.p256dh, d.auth, d.given_up as "givenUp", u.language, ${PRIVACY_SQL}, w.is_on as "isOn",
             floor(extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"
           from push_device d join session s on s.id = d.session_id join app_user u on u.id = d.user_id
           left join notify_privacy p on p.user_id = d.user_id
           left join notify_switch w on w.user_id = d.user_id and w.kind = $2 and w.channel = 'push'
           where d.id = $1 and s.revoked_at is null and u.status = 'active'`,
    values: [deviceId, kind],
  });
  const [row] = rows;
  return row ? { ...row, ...toPrivacy(row) } : null;
};

export const deleteDevice = async (pool: Pool, deviceId: number): Promise<void> => {
  await pool.query('delete from push_device where id = $1', [deviceId]);
};

export const updateGivenUp = async (pool: Pool, deviceId: number, givenUp: number): Promise<void> => {
  await pool.query('update push_device set given_up = $2 where id = $1', [deviceId, givenUp]);
};

/** Devices of ended sessions; their endpoints are not needed any more. */
export const deleteEndedDevices = async (pool: Pool): Promise<number> => {
  const { rowCount } = await pool.query(
    'delete from push_device d using session s where s.id = d.session_id and s.revoked_at is not null',
  );
  return rowCount ?? 0;
};
