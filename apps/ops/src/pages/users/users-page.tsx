import type { ReplyOf } from '@candor/contract/call';
import { operatorUsers } from '@candor/contract/ops-users';
import type { TableProps } from 'antd';
import { useParams } from 'react-router';
import { frame } from '#texts/frame.ts';
import { users } from '#texts/users.ts';
import { SearchListPage } from '#ui/search-list-page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import { UserDetail } from './user-detail.tsx';

type Row = ReplyOf<typeof operatorUsers>['data'][number];

const COLUMNS: NonNullable<TableProps<Row>['columns']> = [
  { title: users.columns.id, dataIndex: 'id' },
  {
    title: users.columns.email,
    key: 'email',
    render: (_, row) => <UserLink id={row.id} name={row.email || row.phone} />,
  },
  { title: users.columns.phone, dataIndex: 'phone' },
  { title: users.columns.nickname, dataIndex: 'nickname' },
  { title: users.columns.level, dataIndex: 'level', align: 'right' },
  { title: users.columns.score, dataIndex: 'credit_score', align: 'right' },
  {
    title: users.columns.status,
    key: 'status',
    render: (_, row) => (
      <StatusTag tone={row.is_frozen ? 'bad' : 'quiet'} label={row.is_frozen ? users.frozen : users.active} />
    ),
  },
  { title: users.columns.since, key: 'since', render: (_, row) => <Time ms={row.created_at_ms} /> },
];

const TEXTS = { title: frame.pages.users, intro: users.lead, search: users.searchHint, empty: users.empty };

/** The list; with a number behind the path, one user. */
export function UsersPage() {
  const { id } = useParams();
  return id === undefined ? <UserSearch /> : <UserDetail key={id} id={id} />;
}

function UserSearch() {
  return (
    <SearchListPage
      texts={TEXTS}
      call={operatorUsers}
      toInput={(search) => ({ search })}
      columns={COLUMNS}
      rowKey="id"
    />
  );
}
