import type { RoomItem } from '@candor/contract/rooms';
import type { Mention } from '@candor/domain/rooms/mentions';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface NewMessage {
  readonly room: string;
  readonly seq: number;
  readonly changeNo: number;
  readonly author: string;
  readonly body: string;
  readonly fold: string;
  readonly replySeq: number | null;
  readonly mentions: readonly Mention[];
  readonly clientKey: string;
  readonly atMs: number;
}

/**
 * The room must be locked. A time before that of the message before becomes that one: clocks of servers differ, and the
 * numbers follow time.
 */
export const insertMessage = async ({ client }: Tx, message: NewMessage): Promise<void> => {
  await client.query({
    name: 'rooms_insert',
    text: `insert into room_message (room, seq, change_no, author, body, fold, reply_seq, mentions, client_key, at_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
             greatest($10, (select at_ms from room_message where room = $1 and seq = $2 - 1)))`,
    values: [
      message.room,
      message.seq,
      message.changeNo,
      message.author,
      message.body,
      message.fold,
      message.replySeq,
      JSON.stringify(message.mentions),
      message.clientKey,
      message.atMs,
    ],
  });
};

/** The author must be locked, so that two requests with one key come one after the other. */
export const findSent = async (
  { client }: Tx,
  { room, author, clientKey }: { readonly room: string; readonly author: string; readonly clientKey: string },
): Promise<number | null> => {
  const { rows } = await client.query<{ seq: number }>({
    name: 'rooms_sent',
    text: 'select seq from room_message where room = $1 and author = $2 and client_key = $3',
    values: [room, author, clientKey],
  });
  return rows[0]?.seq ?? null;
};

/** Folds of what an author wrote after a time, in all rooms. */
export const loadFolds = async ({ client }: Tx, author: string, afterMs: number): Promise<string[]> => {
  const { rows } = await client.query<{ fold: string }>({
    name: 'rooms_folds',
    text: 'select fold from room_message where author = $1 and at_ms > $2 order by at_ms desc limit 200',
    values: [author, afterMs],
  });
  return rows.map(({ fold }) => fold);
};

/** Whether an author has addressed a person after a time, by name or by an answer. */
export const hasAddressed = async (
  { client }: Tx,
  { author, person, afterMs }: { readonly author: string; readonly person: string; readonly afterMs: number },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'rooms_has_addressed',
    text: `select from room_message m left join room_message r on r.room = m.room and r.seq = m.reply_seq
           where m.author = $1 and m.at_ms > $3 and (m.mentions @> jsonb_build_array(jsonb_build_object('code', $2::text)) or r.author = $2)
           limit 1`,
    values: [author, person, afterMs],
  });
  return (rowCount ?? 0) > 0;
};

export interface MessageRow {
  readonly seq: number;
  readonly changeNo: number;
  readonly code: string;
  readonly userId: number | null;
  readonly operatorName: string | null;
  readonly nickname: string | null;
  readonly portrait: string | null;
  readonly body: string;
  readonly isHidden: boolean;
  readonly mentions: RoomItem['mentions'];
  readonly replySeq: number | null;
  readonly replyCode: string | null;
  readonly replyNickname: string | null;
  readonly replyOperatorName: string | null;
  readonly replyBody: string | null;
  readonly isReplyHidden: boolean | null;
  readonly hasNote: boolean;
  readonly noteReports: number;
  readonly noteMutedMinutes: number;
  readonly clientKey: string;
  readonly atMs: number;
}

const COLUMNS = `m.seq, m.change_no::float8 as "changeNo", a.code, a.user_id as "userId", o.name as "operatorName", u.nickname,
  u.head_portrait as portrait, m.body, m.is_hidden as "isHidden", m.mentions, m.reply_seq as "replySeq", r.author as "replyCode",
  ru.nickname as "replyNickname", ro.name as "replyOperatorName", left(r.body, 80) as "replyBody", r.is_hidden as "isReplyHidden",
  m.has_note as "hasNote", m.note_reports as "noteReports", m.note_muted_minutes as "noteMutedMinutes",
  m.client_key as "clientKey", m.at_ms::float8 as "atMs"`;
const FROM = `room_message m join room_author a on a.code = m.author
  left join app_user u on u.id = a.user_id left join operator o on o.id = a.operator_id
  left join room_message r on r.room = m.room and r.seq = m.reply_seq
  left join room_author ra on ra.code = r.author
  left join app_user ru on ru.id = ra.user_id left join operator ro on ro.id = ra.operator_id`;

export interface Cursor {
  readonly room: string;
  /** Only messages below this number; absent: up to the newest. */
  readonly before?: number | undefined;
  /** Only messages above this number, the lowest first; absent: the newest ones. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Oldest first. */
export const loadMessages = async (pool: Pool, { room, before, after, limit }: Cursor): Promise<MessageRow[]> => {
  const isForward = after !== undefined;
  const { rows } = await pool.query<MessageRow>({
    name: isForward ? 'rooms_messages_after' : 'rooms_messages_before',
    text: `select ${COLUMNS} from ${FROM} where m.room = $1 and m.seq > $2 and m.seq < $3
           order by m.seq ${isForward ? 'asc' : 'desc'} limit $4`,
    values: [room, after ?? 0, before ?? 2_147_483_647, limit],
  });
  return isForward ? rows : rows.reverse();
};

/** New and changed messages after a change, in the order of changes. */
export const loadChanges = async (
  pool: Pool,
  { room, afterNo, limit }: { readonly room: string; readonly afterNo: number; readonly limit: number },
): Promise<MessageRow[]> => {
  const { rows } = await pool.query<MessageRow>({
    name: 'rooms_changes',
    text: `select ${COLUMNS} from ${FROM} where m.room = $1 and m.change_no > $2 order by m.change_no limit $3`,
    values: [room, afterNo, limit],
  });
  return rows;
};

export interface MessageHead {
  readonly author: string;
  readonly userId: number | null;
  readonly body: string;
  readonly isHidden: boolean;
}

export const findMessage = async (
  client: Pool | PoolClient,
  room: string,
  seq: number,
): Promise<MessageHead | null> => {
  const { rows } = await client.query<MessageHead>({
    name: 'rooms_message',
    text: `select m.author, a.user_id as "userId", m.body, m.is_hidden as "isHidden"
           from room_message m join room_author a on a.code = m.author where m.room = $1 and m.seq = $2`,
    values: [room, seq],
  });
  return rows[0] ?? null;
};

export interface Mark {
  readonly room: string;
  readonly seq: number;
  readonly changeNo: number;
  readonly isHidden?: boolean;
  readonly mutedMinutes?: number;
}

/** Marks of moderators. The room must be locked. */
export const updateMarks = async (
  { client }: Tx,
  { room, seq, changeNo, isHidden, mutedMinutes }: Mark,
): Promise<void> => {
  await client.query({
    name: 'rooms_mark',
    text: `update room_message m set change_no = $3, is_hidden = coalesce($4, m.is_hidden),
             note_muted_minutes = coalesce($5, m.note_muted_minutes),
             has_note = coalesce($4, m.is_hidden) or coalesce($5, m.note_muted_minutes) > 0,
             note_reports = coalesce((select c.reports from room_case c where c.room = m.room and c.seq = m.seq), 0)
           where m.room = $1 and m.seq = $2`,
    values: [room, seq, changeNo, isHidden ?? null, mutedMinutes ?? null],
  });
};
