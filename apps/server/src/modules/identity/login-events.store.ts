import { loadOwnPage } from '#platform/db/load-own-page';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type LoginOutcome = 'ok' | 'failed' | 'locked';

export interface NewLoginEvent {
  readonly userId: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly outcome: LoginOutcome;
  readonly now: Date;
}

/** Returns the id of the row. */
export const insertLoginEvent = async (pool: Pool, event: NewLoginEvent): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'login_event_insert',
    text: `insert into login_event (user_id, ip, user_agent, outcome, created_at) values ($1, $2, $3, $4, $5) returning id`,
    values: [event.userId, event.ip, event.userAgent, event.outcome, event.now],
  });
  return rows[0]?.id ?? '';
};

export const updateLoginOk = async (tx: Tx, eventId: string): Promise<void> => {
  await tx.client.query(`update login_event set outcome = 'ok' where id = $1`, [eventId]);
};

export const deleteLoginEvent = async (pool: Pool, eventId: string): Promise<void> => {
  await pool.query('delete from login_event where id = $1', [eventId]);
};

/** Whether the user logged in before at all, and from this address with this browser. */
export const loadFamiliarity = async (
  tx: Tx,
  device: { userId: number; ip: string; userAgent: string },
): Promise<{ hasHistory: boolean; isKnown: boolean }> => {
  const { rows } = await tx.client.query<{ hasHistory: boolean; isKnown: boolean }>(
    `select count(*) > 0 as "hasHistory", coalesce(bool_or(ip = $2 and user_agent = $3), false) as "isKnown"
     from login_event where user_id = $1 and outcome = 'ok'`,
    [device.userId, device.ip, device.userAgent],
  );
  return rows[0] ?? { hasHistory: false, isKnown: false };
};

export interface LoginEventRow {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly outcome: LoginOutcome;
  readonly createdAt: Date;
}

const COLUMNS = 'id, ip, user_agent as "userAgent", outcome, created_at as "createdAt"';

export const loadLoginEvents = (
  pool: Pool,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: LoginEventRow[]; total: number }> =>
  loadOwnPage<LoginEventRow>(pool, { table: 'login_event', columns: COLUMNS }, { userId, page, limit });
