import { operatorWithdrawals } from '@candor/contract/ops-queues';
import type { TableProps } from 'antd';
import { frame } from '#texts/frame.ts';
import { withdrawals } from '#texts/withdrawals.ts';
import { amountColumn, sinceColumn, statusColumn, userColumn } from '#ui/queue-columns.tsx';
import { QueuePage } from '#ui/queue-page.tsx';
import type { Tone } from '#ui/status-tag.tsx';
import { type Withdrawal, WithdrawalReview } from './withdrawal-review.tsx';

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
  userColumn(withdrawals.columns.user),
  amountColumn(withdrawals.columns.received, 'received', (row) => [row.received, row.currency_name]),
  amountColumn(withdrawals.columns.value, 'value', (row) => [row.usdt_value, 'USDT']),
  { title: withdrawals.columns.kind, key: 'kind', render: (_, row) => row.network || withdrawals.kinds[row.kind] },
  {
    title: withdrawals.columns.reviews,
    key: 'reviews',
    render: (_, row) => withdrawals.reviews(countReviews(row), row.reviews_needed),
  },
  statusColumn(withdrawals.columns.state, 'state', { labels: withdrawals.statuses, tones: TONES }),
  sinceColumn(withdrawals.columns.since),
];

export function WithdrawalsPage() {
  return (
    <QueuePage
      title={frame.pages.withdrawals}
      texts={withdrawals}
      first="open"
      call={operatorWithdrawals}
      toInput={({ status: state, search }) => ({ state, search })}
      columns={COLUMNS}
      rowKey="id"
      review={(row) => <WithdrawalReview row={row} />}
    />
  );
}
