import { operatorScoreAppeals } from '@candor/contract/ops-score';
import { scoreAppealTexts as texts } from '#texts/score-appeals.ts';
import { users } from '#texts/users.ts';
import { sinceColumn, statusColumn, userColumn } from '#ui/queue-columns.tsx';
import { QueuePage } from '#ui/queue-page.tsx';
import { type Appeal, AppealReview } from './appeal-review.tsx';

const TONES = { open: 'waiting', accepted: 'good', refused: 'quiet' } as const;

const COLUMNS = [
  { title: texts.id, dataIndex: 'id', width: 80 },
  userColumn(texts.user),
  {
    title: texts.reason,
    key: 'reason',
    render: (_: unknown, row: Appeal) => users.scores.reasons[row.reason] ?? row.reason,
  },
  { title: texts.delta, dataIndex: 'delta', align: 'right' as const, width: 90 },
  sinceColumn(texts.since),
  statusColumn(texts.state, 'state', { labels: texts.statuses, tones: TONES }),
];

/** Appeals of entries of the credit score. */
export function ScoreAppealsPage() {
  return (
    <QueuePage
      title={texts.title}
      texts={texts}
      first="open"
      call={operatorScoreAppeals}
      toInput={({ status, search }) => ({ state: status, search })}
      columns={COLUMNS}
      rowKey="id"
      review={(row) => <AppealReview row={row} />}
    />
  );
}
