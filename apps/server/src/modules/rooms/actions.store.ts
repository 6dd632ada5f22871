import type { Language } from '@candor/contract/languages';
import type { RoomAction, RoomReason } from '@candor/contract/rooms';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface NewAction {
  readonly room: string;
  readonly kind: RoomAction;
  readonly author?: string;
  readonly seq?: number;
  readonly reason?: RoomReason;
  readonly minutes?: number;
  readonly slowMs?: number;
  readonly untilMs?: number;
  readonly note: string;
  readonly operatorId: number;
  readonly atMs: number;
}

export const insertAction = async ({ client }: Tx, action: NewAction): Promise<void> => {
  await client.query(
    `insert into room_act (room, kind, author, seq, reason, minutes, slow_ms, until_ms, note, operator_id, at_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      action.room,
      action.kind,
      action.author ?? null,
      action.seq ?? null,
      action.reason ?? '',
      action.minutes ?? 0,
      action.slowMs ?? 0,
      action.untilMs ?? 0,
      action.note,
      action.operatorId,
      action.atMs,
    ],
  );
};

export interface ActRow {
  readonly id: number;
  readonly room: Language;
  readonly kind: RoomAction;
  readonly code: string | null;
  readonly nickname: string | null;
  readonly seq: number | null;
  readonly reason: RoomReason | '';
  readonly minutes: number;
  readonly slowMs: number;
  readonly operatorName: string;
  readonly note: string;
  readonly atMs: number;
}

const COLUMNS = `t.id, t.room, t.kind, t.author as code, u.nickname, t.seq, t.reason, t.minutes, t.slow_ms as "slowMs",
  o.name as "operatorName", t.note, t.at_ms::float8 as "atMs"`;
const FROM = `room_act t join operator o on o.id = t.operator_id
  left join room_author a on a.code = t.author left join app_user u on u.id = a.user_id`;

/** Newest first, those before an id. Closed reports are not public: nothing was done to anybody. */
export const loadPublicActions = async (
  pool: Pool,
  { room, before, limit }: { readonly room: string; readonly before: number | undefined; readonly limit: number },
): Promise<ActRow[]> => {
  const { rows } = await pool.query<ActRow>({
    name: 'rooms_public_acts',
    text: `select ${COLUMNS} from ${FROM} where t.room = $1 and t.id < $2 and t.kind <> 'dismiss' order by t.id desc limit $3`,
    values: [room, before ?? 2_147_483_647, limit],
  });
  return rows;
};

/** Of one room or, with an empty code, of all. */
export const loadActions = async (
  pool: Pool,
  { room, page, limit }: { readonly room: string; readonly page: number; readonly limit: number },
): Promise<{ rows: ActRow[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<ActRow>(
      `select ${COLUMNS} from ${FROM} where $1 = '' or t.room = $1 order by t.id desc limit $2 offset $3`,
      [room, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from room_act t where $1 = '' or t.room = $1`, [room]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};
