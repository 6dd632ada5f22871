import type { ReplyOf } from '@candor/contract/call';
import { operatorRoomMutes } from '@candor/contract/ops-rooms';
import type { TableProps } from 'antd';
import { roomTexts as texts, roomWords as words } from '#texts/rooms.ts';
import { PagedTable } from '#ui/paged-table.tsx';
import { userColumn } from '#ui/queue-columns.tsx';
import { Time } from '#ui/time.tsx';
import { Unmute } from './message-actions.tsx';

type Mute = ReplyOf<typeof operatorRoomMutes>['data'][number];

const COLUMNS: NonNullable<TableProps<Mute>['columns']> = [
  { title: words.author, key: 'author', width: 130, render: (_, { author }) => author.name },
  userColumn(words.account),
  { title: words.reason, key: 'reason', render: (_, { reason }) => words.reasons[reason] },
  { title: words.note, dataIndex: 'note' },
  { title: texts.by, dataIndex: 'muted_by', width: 170 },
  { title: texts.until, key: 'until', width: 170, render: (_, row) => <Time ms={row.until_ms} /> },
  {
    title: '',
    key: 'actions',
    width: 130,
    render: (_, { room, author }) => <Unmute room={room} code={author.code} name={author.name} />,
  },
];

export function MuteTable() {
  return (
    <PagedTable
      call={operatorRoomMutes}
      input={{}}
      columns={COLUMNS}
      rowKey={({ author }) => author.code}
      empty={texts.noMutes}
    />
  );
}
