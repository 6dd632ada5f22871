import { operatorVerifications } from '@candor/contract/ops-queues';
import type { TableProps } from 'antd';
import { frame } from '#texts/frame.ts';
import { verifications } from '#texts/verifications.ts';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { QueueFilter, useQueueFilter } from '#ui/queue-filter.tsx';
import { StatusTag, type Tone } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import type { Verification } from './verification.ts';
import { VerificationReview } from './verification-review.tsx';

type Status = keyof typeof verifications.statuses;

const TONES: Readonly<Record<string, Tone>> = { review: 'waiting', passed: 'good', refused: 'bad' };

const COLUMNS: NonNullable<TableProps<Verification>['columns']> = [
  { title: verifications.columns.id, dataIndex: 'id' },
  {
    title: verifications.columns.user,
    key: 'user',
    render: (_, row) => <UserLink id={row.user_id} name={row.user_name} />,
  },
  { title: verifications.columns.level, dataIndex: 'level' },
  { title: verifications.columns.name, dataIndex: 'name' },
  {
    title: verifications.columns.status,
    key: 'status',
    render: (_, row) => (
      <StatusTag
        tone={TONES[row.status] ?? 'quiet'}
        label={verifications.statuses[row.status as Status] ?? row.status}
      />
    ),
  },
  { title: verifications.columns.since, key: 'since', render: (_, row) => <Time ms={row.created_at_ms} /> },
];

export function VerificationsPage() {
  const { value, onChange, key } = useQueueFilter<Status>('review');
  return (
    <Page title={frame.pages.verifications} lead={verifications.lead}>
      <QueueFilter
        value={value}
        onChange={onChange}
        statuses={verifications.statuses}
        searchHint={verifications.searchHint}
      />
      <PagedTable
        key={key}
        call={operatorVerifications}
        input={value}
        columns={COLUMNS}
        rowKey="id"
        detail={(row) => <VerificationReview row={row} />}
        empty={verifications.empty}
      />
    </Page>
  );
}
