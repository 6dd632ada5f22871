import type { RoomReason } from '@candor/contract/rooms';
import type { Tx } from '#platform/db/with-tx';

export interface NewReport {
  readonly room: string;
  readonly seq: number;
  readonly userId: number;
  readonly reason: RoomReason;
  readonly atMs: number;
}

/** How many messages a user has reported after a time. Locks the user, so that reports at once are counted. */
export const countReports = async ({ client }: Tx, userId: number, afterMs: number): Promise<number> => {
  await client.query('select from app_user where id = $1 for no key update', [userId]);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from room_report where user_id = $1 and at_ms > $2',
    [userId, afterMs],
  );
  return rows[0]?.count ?? 0;
};

/** False: this user has reported it before, and nothing is added. */
export const insertReport = async (
  { client }: Tx,
  { room, seq, userId, reason, atMs }: NewReport,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into room_report (room, seq, user_id, reason, at_ms) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [room, seq, userId, reason, atMs],
  );
  if (!rowCount) return false;
  await client.query(
    `insert into room_case as c (room, seq, reports, first_ms) values ($1, $2, 1, $3)
     on conflict (room, seq) do update set reports = c.reports + 1`,
    [room, seq, atMs],
  );
  return true;
};

/** False: there was no open case. */
export const closeCase = async (
  { client }: Tx,
  { room, seq, operatorId, atMs }: { room: string; seq: number; operatorId: number; atMs: number },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'update room_case set closed_ms = $3, closed_by = $4 where room = $1 and seq = $2 and closed_ms is null',
    [room, seq, atMs, operatorId],
  );
  return (rowCount ?? 0) > 0;
};
