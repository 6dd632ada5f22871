import type { ReplyOf } from '@candor/contract/call';
import type {
  operatorRoomLog,
  operatorRoomMessages,
  operatorRoomMutes,
  operatorRoomReports,
} from '@candor/contract/ops-rooms';
import { toPerson } from '#kernel/operators/to-person';
import type { ActRow } from './actions.store';
import type { CaseRow, SeenRow } from './console.store';
import type { MuteRow } from './mutes.store';
import { toActionRow, toAuthor, toFlag } from './rooms.reply';

/** A message as operators see it: also a hidden text, and whose account it is. */
export const toSeen = (row: SeenRow): ReplyOf<typeof operatorRoomMessages>['items'][number] => ({
  room: row.room,
  seq: row.seq,
  author: toAuthor(row),
  ...toPerson({ userId: row.userId ?? 0, userName: row.userName ?? '' }),
  text: row.body,
  hidden: toFlag(row.isHidden),
  reports: row.reports,
  muted_until_ms: row.mutedUntilMs,
  time_ms: row.atMs,
});

export const toCase = (row: CaseRow): ReplyOf<typeof operatorRoomReports>['data'][number] => ({
  ...toSeen(row),
  reasons: row.reasons.map(({ reason, count }) => ({ reason, count })),
  first_report_ms: row.firstMs,
  mutes: row.mutes,
  closed_by: row.closedBy ?? '',
  closed_ms: row.closedMs ?? 0,
});

export const toMute = (row: MuteRow): ReplyOf<typeof operatorRoomMutes>['data'][number] => ({
  author: toAuthor({ ...row, operatorName: null }),
  ...toPerson(row),
  room: row.room,
  seq: row.seq ?? 0,
  reason: row.reason,
  note: row.note,
  muted_by: row.mutedBy,
  from_ms: row.fromMs,
  until_ms: row.untilMs,
});

export const toConsoleAction = (row: ActRow): ReplyOf<typeof operatorRoomLog>['data'][number] => ({
  ...toActionRow(row),
  room: row.room,
  operator: row.operatorName,
  note: row.note,
  code: row.code ?? '',
});
