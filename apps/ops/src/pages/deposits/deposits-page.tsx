import { operatorDeposits } from '@candor/contract/ops-queues';
import type { TableProps } from 'antd';
import { deposits } from '#texts/deposits.ts';
import { frame } from '#texts/frame.ts';
import { amountColumn, sinceColumn, statusColumn, userColumn } from '#ui/queue-columns.tsx';
import { QueuePage } from '#ui/queue-page.tsx';
import { StatusTag, type Tone } from '#ui/status-tag.tsx';
import { type Deposit, DepositReview } from './deposit-review.tsx';

const TONES: Readonly<Record<string, Tone>> = { pending: 'waiting', approved: 'good', refused: 'bad' };

const COLUMNS: NonNullable<TableProps<Deposit>['columns']> = [
  { title: deposits.columns.id, dataIndex: 'id' },
  userColumn(deposits.columns.user),
  amountColumn(deposits.columns.amount, 'amount', (row) => [row.amount, row.currency_name]),
  { title: deposits.columns.network, dataIndex: 'network' },
  {
    title: deposits.columns.lookAlikes,
    key: 'lookAlikes',
    render: (_, row) =>
      row.look_alikes.length > 0 && <StatusTag tone="bad" label={row.look_alikes.map((id) => `#${id}`).join(' ')} />,
  },
  statusColumn(deposits.columns.status, 'status', { labels: deposits.statuses, tones: TONES }),
  sinceColumn(deposits.columns.since),
];

export function DepositsPage() {
  return (
    <QueuePage
      title={frame.pages.deposits}
      texts={deposits}
      first="pending"
      call={operatorDeposits}
      toInput={(value) => value}
      columns={COLUMNS}
      rowKey="id"
      review={(row) => <DepositReview row={row} />}
    />
  );
}
