import { operatorInviteFlags } from '@candor/contract/ops-invite';
import type { TableProps } from 'antd';
import { inviteFlagTexts as texts } from '#texts/invitations.ts';
import { figureColumn, statusColumn, userColumn } from '#ui/queue-columns.tsx';
import { StateListPage } from '#ui/state-list-page.tsx';
import type { Tone } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import { type Flag, FlagReview } from './flag-review.tsx';

const STATES = ['open', 'confirmed', 'cleared', ''] as const;
const TONES: Readonly<Record<string, Tone>> = { open: 'waiting', confirmed: 'bad' };

const COLUMNS: NonNullable<TableProps<Flag>['columns']> = [
  { title: texts.id, dataIndex: 'id', width: 80 },
  userColumn(texts.account),
  {
    title: texts.inviter,
    key: 'inviter',
    render: (_, flag) => <UserLink id={flag.parent_id} name={flag.parent_name} />,
  },
  { title: texts.sign, key: 'sign', render: (_, { reason }) => texts.reasons[reason] },
  figureColumn(texts.withheld, 'withheld_usdt'),
  statusColumn(texts.state, 'state', { labels: texts.states, tones: TONES }),
  { title: texts.since, key: 'since', width: 180, render: (_, { created_ms: ms }) => <Time ms={ms} /> },
];

/** Pairs of inviter and invited account whose rebates are withheld until somebody decides. */
export function InviteFlagsPage() {
  return (
    <StateListPage
      texts={texts}
      states={STATES}
      call={operatorInviteFlags}
      toInput={(state) => ({ state })}
      columns={COLUMNS}
      rowKey="id"
      detail={(flag) => <FlagReview flag={flag} />}
    />
  );
}
