import type { ReplyOf } from '@candor/contract/call';
import { type operatorCopyLeaders, proposeCopyStop } from '@candor/contract/ops-copy';
import { Flex } from 'antd';
import { copyLeaderTexts as texts } from '#texts/copy-trading.ts';
import { Amount } from '#ui/amount.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { toPercent } from '#ui/percent.ts';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';

export type Leader = ReplyOf<typeof operatorCopyLeaders>['data'][number];

export function LeaderDetail({ leader }: { readonly leader: Leader }) {
  return (
    <div className="review">
      <Flex vertical gap={16}>
        <Facts rows={[...toFacts(leader), ...(leader.state === 'stopped' ? stopFacts(leader) : [])]} />
        <Flex gap={16} align="center">
          <a href={`#/copy_relations/${leader.user_id}`}>{texts.relations}</a>
          {leader.state !== 'stopped' && <Stop leader={leader} />}
        </Flex>
      </Flex>
    </div>
  );
}

const toFacts = (leader: Leader): Fact[] => [
  { name: texts.account, value: <UserLink id={leader.user_id} name={leader.account} /> },
  { name: texts.share, value: toPercent(leader.share_percent) },
  { name: texts.shared, value: <Amount value={leader.shared_total} /> },
  { name: texts.yield, value: toPercent(leader.yield_percent) },
  { name: texts.followersYield, value: toPercent(leader.followers_percent) },
  { name: texts.drawdown, value: toPercent(leader.drawdown_percent) },
  { name: texts.accuracy, value: toPercent(leader.accuracy_percent) },
  { name: texts.closed, value: `${leader.closed} / ${leader.won}` },
  { name: texts.risk, value: leader.risk === 0 ? texts.noRisk : leader.risk },
];

const stopFacts = (leader: Leader): Fact[] => [
  { name: texts.stopped, value: <Time ms={leader.stopped_ms} /> },
  { name: texts.stopCause, value: texts.causes[leader.stop_cause] },
  ...(leader.stop_reason === '' ? [] : [{ name: texts.stopReason, value: leader.stop_reason }]),
];

function Stop({ leader }: { readonly leader: Leader }) {
  if (leader.proposal_id > 0)
    return (
      <span>
        {texts.proposed} <a href="#/proposals">{leader.proposal_id}</a>
      </span>
    );
  return (
    <ConfirmAction
      call={proposeCopyStop}
      input={{ user_id: String(leader.user_id) }}
      label={texts.stop}
      title={texts.stopTitle}
      tone="danger"
      consequence={texts.stopWhat}
      fields={[{ name: 'reason', label: texts.reason, required: true, isLong: true }]}
      done={texts.done}
    />
  );
}
