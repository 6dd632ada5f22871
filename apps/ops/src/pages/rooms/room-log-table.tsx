import type { ReplyOf } from '@candor/contract/call';
import { operatorRoomLog } from '@candor/contract/ops-rooms';
import type { TableProps } from 'antd';
import { roomTexts as texts, roomWords as words } from '#texts/rooms.ts';
import { PagedTable } from '#ui/paged-table.tsx';
import { Time } from '#ui/time.tsx';
import { describeAction } from './describe-action.ts';

type Act = ReplyOf<typeof operatorRoomLog>['data'][number];

const COLUMNS: NonNullable<TableProps<Act>['columns']> = [
  { title: words.time, key: 'time', width: 170, render: (_, row) => <Time ms={row.time_ms} /> },
  { title: words.room, key: 'room', width: 150, render: (_, { room }) => words.rooms[room] },
  { title: texts.act, key: 'act', width: 220, render: (_, { kind }) => words.acts[kind] },
  { title: texts.whom, dataIndex: 'name', width: 130 },
  { title: texts.details, key: 'details', render: (_, row) => describeAction(row) },
  { title: words.note, dataIndex: 'note' },
  { title: texts.by, dataIndex: 'operator', width: 170 },
];

/** What moderators did in all rooms, newest first. */
export function RoomLogTable() {
  return <PagedTable call={operatorRoomLog} input={{}} columns={COLUMNS} rowKey="id" empty={texts.noLog} />;
}
