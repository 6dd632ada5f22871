import { operatorDeposits } from '@candor/contract/ops-queues';
import type { TableProps } from 'antd';
import { deposits } from '#texts/deposits.ts';
import { frame } from '#texts/frame.ts';
import { Amount } from '#ui/amount.tsx';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { QueueFilter, useQueueFilter } from '#ui/queue-filter.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import type { Deposit } from './deposit.ts';
import { DepositReview } from './deposit-review.tsx';

const TONES = { pending: 'waiting', approved: 'good', refused: 'bad' } as const;

const COLUMNS: NonNullable<TableProps<Deposit>['columns']> = [
  { title: deposits.columns.id, dataIndex: 'id' },
  {
    title: deposits.columns.user,
    key: 'user',
    render: (_, row) => <UserLink id={row.user_id} name={row.user_name} />,
  },
  {
    title: deposits.columns.amount,
    key: 'amount',
    align: 'right',
    render: (_, row) => <Amount value={row.amount} currency={row.currency_name} />,
  },
  { title: deposits.columns.network, dataIndex: 'network' },
  {
    title: deposits.columns.lookAlikes,
    key: 'lookAlikes',
    render: (_, row) =>
      row.look_alikes.length > 0 && <StatusTag tone="bad" label={row.look_alikes.map((id) => `#${id}`).join(' ')} />,
  },
  {
    title: deposits.columns.status,
    key: 'status',
    render: (_, row) => <StatusTag tone={TONES[row.status]} label={deposits.statuses[row.status]} />,
  },
  { title: deposits.columns.since, key: 'since', render: (_, row) => <Time ms={row.created_at_ms} /> },
];

export function DepositsPage() {
  const { value, onChange, key } = useQueueFilter<keyof typeof deposits.statuses>('pending');
  return (
    <Page title={frame.pages.deposits} lead={deposits.lead}>
      <QueueFilter value={value} onChange={onChange} statuses={deposits.statuses} searchHint={deposits.searchHint} />
      <PagedTable
        key={key}
        call={operatorDeposits}
        input={value}
        columns={COLUMNS}
        rowKey="id"
        detail={(row) => <DepositReview row={row} />}
        empty={deposits.empty}
      />
    </Page>
  );
}
