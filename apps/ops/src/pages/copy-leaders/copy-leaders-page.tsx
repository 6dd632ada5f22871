import { operatorCopyLeaders } from '@candor/contract/ops-copy';
import { copyLeaderTexts as texts } from '#texts/copy-trading.ts';
import { Amount } from '#ui/amount.tsx';
import { StateListPage } from '#ui/state-list-page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { type Leader, LeaderDetail } from './leader-detail.tsx';

const STATES = ['all', 'active', 'paused', 'stopped'] as const;

const TONES = { active: 'good', paused: 'waiting', stopped: 'quiet' } as const;
const toAmount = (value: string) => <Amount value={value} />;

const COLUMNS = [
  { title: texts.id, dataIndex: 'user_id', width: 90 },
  { title: texts.name, dataIndex: 'name', width: 150 },
  {
    title: texts.state,
    dataIndex: 'state',
    width: 110,
    render: (state: Leader['state']) => <StatusTag tone={TONES[state]} label={texts.states[state]} />,
  },
  { title: texts.followers, dataIndex: 'followers', width: 100 },
  { title: texts.assets, dataIndex: 'assets', align: 'right' as const, render: toAmount },
  { title: texts.profit, dataIndex: 'profit', align: 'right' as const, render: toAmount },
  { title: texts.followersProfit, dataIndex: 'followers_profit', align: 'right' as const, render: toAmount },
  { title: texts.since, dataIndex: 'since_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
];

/** Lead traders with their figures; a stop is proposed under the row. */
export function CopyLeadersPage() {
  return (
    <StateListPage
      texts={texts}
      states={STATES}
      call={operatorCopyLeaders}
      toInput={(state) => ({ state })}
      columns={COLUMNS}
      rowKey="user_id"
      detail={(leader) => <LeaderDetail leader={leader} />}
    />
  );
}
