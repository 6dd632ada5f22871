import type { Language } from '@candor/contract/languages';
import type { RoomReason } from '@candor/contract/rooms';
import type { Pool } from '#platform/db/pool';

export interface RoomFigures {
  readonly code: Language;
  readonly messagesHour: number;
  readonly openReports: number;
}

export const loadFigures = async (pool: Pool, nowMs: number): Promise<RoomFigures[]> => {
  const { rows } = await pool.query<RoomFigures>({
    name: 'rooms_figures',
    text: `select r.code,
             -- Numbers follow time, so the first message of the hour says how many there were.
             r.last_seq - coalesce((select m.seq from room_message m where m.room = r.code and m.at_ms <= $1
               order by m.seq desc limit 1), 0) as "messagesHour",
             (select count(*)::int from room_case c where c.room = r.code and c.closed_ms is null) as "openReports"
           from room r order by r.place`,
    values: [nowMs - 3_600_000],
  });
  return rows;
};

export interface SeenRow {
  readonly room: Language;
  readonly seq: number;
  readonly code: string;
  readonly nickname: string | null;
  readonly portrait: string | null;
  readonly operatorName: string | null;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly body: string;
  readonly isHidden: boolean;
  readonly reports: number;
  readonly mutedUntilMs: number;
  readonly atMs: number;
}

const SEEN = `m.room, m.seq, a.code, u.nickname, u.head_portrait as portrait, o.name as "operatorName", a.user_id as "userId",
  coalesce(u.email, u.phone) as "userName", m.body, m.is_hidden as "isHidden", coalesce(c.reports, 0) as reports,
  a.muted_until_ms::float8 as "mutedUntilMs", m.at_ms::float8 as "atMs"`;
const PEOPLE = `join room_author a on a.code = m.author left join app_user u on u.id = a.user_id
  left join operator o on o.id = a.operator_id`;

/** Oldest first. */
export const loadSeen = async (
  pool: Pool,
  { room, before, limit }: { readonly room: string; readonly before: number | undefined; readonly limit: number },
): Promise<SeenRow[]> => {
  const { rows } = await pool.query<SeenRow>({
    name: 'rooms_seen',
    text: `select ${SEEN} from room_message m ${PEOPLE} left join room_case c on c.room = m.room and c.seq = m.seq
           where m.room = $1 and m.seq < $2 order by m.seq desc limit $3`,
    values: [room, before ?? 2_147_483_647, limit],
  });
  return rows.reverse();
};

export interface CaseRow extends SeenRow {
  readonly reasons: readonly { readonly reason: RoomReason; readonly count: number }[];
  readonly firstMs: number;
  readonly mutes: number;
  readonly closedBy: string | null;
  readonly closedMs: number | null;
}

const REASONS = `(select jsonb_agg(jsonb_build_object('reason', n.reason, 'count', n.count) order by n.count desc, n.reason)
  from (select p.reason, count(*)::int as count from room_report p where p.room = c.room and p.seq = c.seq group by p.reason) n)`;

/** Open ones oldest first, closed ones newest first. */
export const loadCases = async (
  pool: Pool,
  asked: { readonly isOpen: boolean; readonly room: string; readonly page: number; readonly limit: number },
): Promise<{ rows: CaseRow[]; total: number }> => {
  const { isOpen, room, page, limit } = asked;
  const which = `c.closed_ms is ${isOpen ? 'null' : 'not null'} and ($1 = '' or c.room = $1)`;
  const [list, count] = await Promise.all([
    pool.query<CaseRow>(
      `select ${SEEN}, ${REASONS} as reasons, c.first_ms::float8 as "firstMs", c.closed_ms::float8 as "closedMs", k.name as "closedBy",
         (select count(*)::int from room_act t where t.author = a.code and t.kind = 'mute') as mutes
       from room_case c join room_message m on m.room = c.room and m.seq = c.seq ${PEOPLE} left join operator k on k.id = c.closed_by
       where ${which} order by ${isOpen ? 'c.first_ms' : 'c.closed_ms desc'}, c.room, c.seq limit $2 offset $3`,
      [room, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from room_case c where ${which}`, [room]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};
