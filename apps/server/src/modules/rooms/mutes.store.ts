import type { Language } from '@candor/contract/languages';
import type { RoomReason } from '@candor/contract/rooms';
import { WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Locks the author until the transaction ends and returns the end of the mute before. */
export const lockMute = async ({ client }: Tx, author: string): Promise<number> => {
  const { rows } = await client.query<{ untilMs: number }>(
    'select muted_until_ms::float8 as "untilMs" from room_author where code = $1 for no key update',
    [author],
  );
  return rows[0]?.untilMs ?? 0;
};

/** The author must be locked. 0 ends the mute. */
export const updateMute = async ({ client }: Tx, author: string, untilMs: number): Promise<void> => {
  await client.query('update room_author set muted_until_ms = $2 where code = $1', [author, untilMs]);
};

export interface MuteRow {
  readonly code: string;
  readonly nickname: string;
  readonly portrait: string;
  readonly userId: number;
  readonly userName: string;
  readonly room: Language;
  readonly seq: number | null;
  readonly reason: RoomReason;
  readonly note: string;
  readonly mutedBy: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

const FROM = `room_author a join app_user u on u.id = a.user_id
  cross join lateral (select * from room_act t where t.author = a.code and t.kind = 'mute' order by t.id desc limit 1) t
  join operator o on o.id = t.operator_id where a.muted_until_ms > $1`;

/** Mutes in force, the one that ends first at the top. */
export const loadMutes = async (
  pool: Pool,
  { nowMs, page, limit }: { readonly nowMs: number; readonly page: number; readonly limit: number },
): Promise<{ rows: MuteRow[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<MuteRow>(
      `select a.code, u.nickname, u.head_portrait as portrait, u.id as "userId", ${WHO}, t.room, t.seq, t.reason, t.note,
         o.name as "mutedBy", t.at_ms::float8 as "fromMs", a.muted_until_ms::float8 as "untilMs"
       from ${FROM} order by a.muted_until_ms, a.code limit $2 offset $3`,
      [nowMs, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from ${FROM}`, [nowMs]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};
