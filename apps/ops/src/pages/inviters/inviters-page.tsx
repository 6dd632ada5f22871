import type { ReplyOf } from '@candor/contract/call';
import { operatorInviters } from '@candor/contract/ops-invite';
import type { TableProps } from 'antd';
import { Link } from 'react-router';
import { inviterTexts as texts } from '#texts/invitations.ts';
import { figureColumn, userColumn } from '#ui/queue-columns.tsx';
import { SearchListPage } from '#ui/search-list-page.tsx';

type Inviter = ReplyOf<typeof operatorInviters>['data'][number];

const COLUMNS: NonNullable<TableProps<Inviter>['columns']> = [
  userColumn(texts.inviter),
  { title: texts.invited, dataIndex: 'invited', align: 'right' },
  { title: texts.verified, dataIndex: 'verified', align: 'right' },
  { title: texts.second, dataIndex: 'second_level', align: 'right' },
  figureColumn(texts.fees, 'fees_usdt'),
  figureColumn(texts.paid, 'paid_usdt'),
  figureColumn(texts.pending, 'pending_usdt'),
  figureColumn(texts.withheld, 'withheld_usdt'),
  {
    title: texts.flags,
    key: 'flags',
    align: 'right',
    render: (_, { open_flags: flags }) => (flags === 0 ? flags : <Link to="/invite_flags">{flags}</Link>),
  },
];

export function InvitersPage() {
  return (
    <SearchListPage
      texts={texts}
      call={operatorInviters}
      toInput={(search) => ({ search })}
      columns={COLUMNS}
      rowKey="user_id"
    />
  );
}
