import { operatorWithdrawals } from '@candor/contract/ops-queues';
import type { TableProps } from 'antd';
import { frame } from '#texts/frame.ts';
import { withdrawals } from '#texts/withdrawals.ts';
import { Amount } from '#ui/amount.tsx';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { QueueFilter, useQueueFilter } from '#ui/queue-filter.tsx';
import { StatusTag, type Tone } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import type { Withdrawal } from './withdrawal.ts';
import { WithdrawalReview } from './withdrawal-review.tsx';

type State = keyof typeof withdrawals.statuses;

const TONES: Readonly<Record<string, Tone>> = {
  reviewing: 'waiting',
  second_review: 'waiting',
  approved: 'waiting',
  done: 'good',
  refused: 'bad',
};

const countReviews = (row: Withdrawal) =>
  [row.first_reviewer, row.second_reviewer].filter((name) => name !== '').length;

const COLUMNS: NonNullable<TableProps<Withdrawal>['columns']> = [
  { title: withdrawals.columns.id, dataIndex: 'id' },
  {
    title: withdrawals.columns.user,
    key: 'user',
    render: (_, row) => <UserLink id={row.user_id} name={row.user_name} />,
  },
  {
    title: withdrawals.columns.received,
    key: 'received',
    align: 'right',
    render: (_, row) => <Amount value={row.received} currency={row.currency_name} />,
  },
  {
    title: withdrawals.columns.value,
    key: 'value',
    align: 'right',
    render: (_, row) => <Amount value={row.usdt_value} currency="USDT" />,
  },
  { title: withdrawals.columns.kind, key: 'kind', render: (_, row) => row.network || withdrawals.kinds[row.kind] },
  {
    title: withdrawals.columns.reviews,
    key: 'reviews',
    render: (_, row) => withdrawals.reviews(countReviews(row), row.reviews_needed),
  },
  {
    title: withdrawals.columns.state,
    key: 'state',
    render: (_, row) => (
      <StatusTag tone={TONES[row.state] ?? 'quiet'} label={withdrawals.statuses[row.state as State] ?? row.state} />
    ),
  },
  { title: withdrawals.columns.since, key: 'since', render: (_, row) => <Time ms={row.created_at_ms} /> },
];

export function WithdrawalsPage() {
  const { value, onChange, key } = useQueueFilter<State>('open');
  return (
    <Page title={frame.pages.withdrawals} lead={withdrawals.lead}>
      <QueueFilter
        value={value}
        onChange={onChange}
        statuses={withdrawals.statuses}
        searchHint={withdrawals.searchHint}
      />
      <PagedTable
        key={key}
        call={operatorWithdrawals}
        input={{ state: value.status, search: value.search }}
        columns={COLUMNS}
        rowKey="id"
        detail={(row) => <WithdrawalReview row={row} />}
        empty={withdrawals.empty}
      />
    </Page>
  );
}
