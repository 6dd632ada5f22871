import type { ReplyOf } from '@candor/contract/call';
import type { RoomItem, roomList, roomLog } from '@candor/contract/rooms';
import { toShownName } from '@candor/domain/rooms/shown-name';
import type { ActRow } from './actions.store';
import type { MessageRow } from './messages.store';
import type { RoomRow } from './rooms.store';

export const toFlag = (is: boolean): 0 | 1 => (is ? 1 : 0);

interface Author {
  readonly code: string;
  readonly operatorName: string | null;
  readonly nickname: string | null;
  readonly portrait: string | null;
}

/** The badge is given by the kind of the account that wrote, never by a name. */
export const toAuthor = ({ code, operatorName, nickname, portrait }: Author): RoomItem['author'] => ({
  code,
  name: operatorName ?? toShownName({ nickname: nickname ?? '', code }),
  avatar: portrait ?? '',
  staff: toFlag(operatorName !== null),
});

const toReply = (row: MessageRow): RoomItem['reply'] => {
  const { replySeq, replyCode, replyOperatorName, replyNickname, replyBody, isReplyHidden } = row;
  if (replySeq === null || replyCode === null) return null;
  return {
    seq: replySeq,
    code: replyCode,
    name: replyOperatorName ?? toShownName({ nickname: replyNickname ?? '', code: replyCode }),
    text: isReplyHidden ? '' : (replyBody ?? ''),
  };
};

/** The same for every reader. */
export const toRoomItem = (row: MessageRow): RoomItem => ({
  seq: row.seq,
  author: toAuthor(row),
  text: row.isHidden ? '' : row.body,
  reply: toReply(row),
  mentions: row.isHidden ? [] : row.mentions.map(({ code, name }) => ({ code, name })),
  hidden: toFlag(row.isHidden),
  note: row.hasNote ? { reports: row.noteReports, muted_minutes: row.noteMutedMinutes } : null,
  time_ms: row.atMs,
});

export const toRoom = (row: RoomRow, online: number): ReplyOf<typeof roomList>['items'][number] => ({
  code: row.code,
  language: row.code,
  online,
  slow_ms: row.slowMs,
  is_closed: toFlag(row.isClosed),
  last_seq: row.lastSeq,
});

export const toActionRow = (row: ActRow): ReplyOf<typeof roomLog>['items'][number] => ({
  id: row.id,
  kind: row.kind,
  name: row.code === null ? '' : toShownName({ nickname: row.nickname ?? '', code: row.code }),
  seq: row.seq ?? 0,
  reason: row.reason,
  minutes: row.minutes,
  slow_ms: row.slowMs,
  time_ms: row.atMs,
});
