import { operatorVerifications } from '@candor/contract/ops-queues';
import type { TableProps } from 'antd';
import { frame } from '#texts/frame.ts';
import { verifications } from '#texts/verifications.ts';
import { sinceColumn, statusColumn, userColumn } from '#ui/queue-columns.tsx';
import { QueuePage } from '#ui/queue-page.tsx';
import type { Tone } from '#ui/status-tag.tsx';
import { type Verification, VerificationReview } from './verification-review.tsx';

const TONES: Readonly<Record<string, Tone>> = { review: 'waiting', passed: 'good', refused: 'bad' };

const COLUMNS: NonNullable<TableProps<Verification>['columns']> = [
  { title: verifications.columns.id, dataIndex: 'id' },
  userColumn(verifications.columns.user),
  { title: verifications.columns.level, dataIndex: 'level' },
  { title: verifications.columns.name, dataIndex: 'name' },
  statusColumn(verifications.columns.status, 'status', { labels: verifications.statuses, tones: TONES }),
  sinceColumn(verifications.columns.since),
];

export function VerificationsPage() {
  return (
    <QueuePage
      title={frame.pages.verifications}
      texts={verifications}
      first="review"
      call={operatorVerifications}
      toInput={(value) => value}
      columns={COLUMNS}
      rowKey="id"
      review={(row) => <VerificationReview row={row} />}
    />
  );
}
