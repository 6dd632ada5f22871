import { operatorRoomMessages, operatorRooms } from '@candor/contract/ops-rooms';
import { Flex, Table, type TableProps } from 'antd';
import { Link } from 'react-router';
import { useCall } from '#data/use-call.ts';
import { useMay } from '#data/use-me.ts';
import { roomTexts as texts, roomWords as words } from '#texts/rooms.ts';
import { Loaded } from '#ui/loaded.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { CloseAction, type RoomRow, SlowAction, WriteAction } from './room-actions.tsx';

const EVERY_MS = 10_000;
const MS = 1_000;

const columnsFor = (mayRead: boolean): NonNullable<TableProps<RoomRow>['columns']> => [
  {
    title: words.room,
    key: 'room',
    render: (_, { code }) => (mayRead ? <Link to={`/rooms/${code}`}>{words.rooms[code]}</Link> : words.rooms[code]),
  },
  { title: texts.online, dataIndex: 'online', width: 110, align: 'right' },
  { title: texts.hour, dataIndex: 'messages_hour', width: 160, align: 'right' },
  { title: texts.openReports, dataIndex: 'open_reports', width: 120, align: 'right' },
  { title: texts.pace, key: 'pace', width: 90, render: (_, room) => texts.paceOf(room.slow_ms / MS) },
  { title: texts.state, key: 'state', width: 110, render: (_, room) => <RoomStateTag room={room} /> },
  {
    title: '',
    key: 'actions',
    render: (_, room) => (
      <Flex gap={8} wrap>
        <WriteAction room={room} />
        <SlowAction room={room} />
        <CloseAction room={room} />
      </Flex>
    ),
  },
];

function RoomStateTag({ room }: { readonly room: RoomRow }) {
  return room.is_closed === 1 ? (
    <StatusTag tone="bad" label={texts.closed} />
  ) : (
    <StatusTag tone="good" label={texts.open} />
  );
}

export function RoomTable() {
  const query = useCall(operatorRooms, {}, { everyMs: EVERY_MS });
  const mayRead = useMay(operatorRoomMessages);
  return (
    <Loaded query={query}>
      {({ items }) => (
        <Table size="small" rowKey="code" columns={columnsFor(mayRead)} dataSource={items} pagination={false} />
      )}
    </Loaded>
  );
}
