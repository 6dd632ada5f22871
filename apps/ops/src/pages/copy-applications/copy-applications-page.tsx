import { operatorCopyApplications } from '@candor/contract/ops-copy';
import { copyApplicationTexts as texts } from '#texts/copy-trading.ts';
import { toPercent } from '#ui/percent.ts';
import { StateListPage } from '#ui/state-list-page.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import { type Application, ApplicationReview } from './application-review.tsx';

const STATES = ['pending', 'approved', 'rejected'] as const;

const countMet = ({ conditions }: Application): string =>
  conditions.length === 0 ? '' : `${conditions.filter(({ met }) => met === 1).length} / ${conditions.length}`;

const COLUMNS = [
  { title: texts.id, dataIndex: 'id', width: 72 },
  {
    title: texts.user,
    key: 'user',
    render: (_: unknown, row: Application) => <UserLink id={row.user_id} name={row.account} />,
  },
  { title: texts.name, dataIndex: 'name', width: 160 },
  { title: texts.share, dataIndex: 'share_percent', width: 140, render: toPercent },
  { title: texts.met, key: 'met', width: 140, render: (_: unknown, row: Application) => countMet(row) },
  { title: texts.since, dataIndex: 'applied_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
];

/** Applications of users who want to lead. */
export function CopyApplicationsPage() {
  return (
    <StateListPage
      texts={texts}
      states={STATES}
      call={operatorCopyApplications}
      toInput={(state) => ({ state })}
      columns={COLUMNS}
      rowKey="id"
      detail={(row) => <ApplicationReview row={row} />}
    />
  );
}
