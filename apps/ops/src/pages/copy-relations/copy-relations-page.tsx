import type { ReplyOf } from '@candor/contract/call';
import { operatorCopyRelations } from '@candor/contract/ops-copy';
import { canonical } from '@candor/money/decimal';
import { Flex, Input } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { copyRelationTexts as texts } from '#texts/copy-trading.ts';
import { frame } from '#texts/frame.ts';
import { Amount } from '#ui/amount.tsx';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';

type Relation = ReplyOf<typeof operatorCopyRelations>['data'][number];

const TONES = { following: 'good', paused: 'waiting', ended: 'quiet' } as const;
const toAmount = (value: string) => <Amount value={value} />;
const toTime = (ms: number) => (ms === 0 ? frame.never : <Time ms={ms} />);

const COLUMNS = [
  { title: texts.id, dataIndex: 'id', width: 72 },
  {
    title: texts.leader,
    key: 'leader',
    render: (_: unknown, row: Relation) => <UserLink id={row.leader_id} name={row.leader_name} />,
  },
  {
    title: texts.follower,
    key: 'follower',
    render: (_: unknown, row: Relation) => <UserLink id={row.follower_id} name={row.follower_account} />,
  },
  {
    title: texts.state,
    dataIndex: 'state',
    width: 110,
    render: (state: Relation['state']) => <StatusTag tone={TONES[state]} label={texts.states[state]} />,
  },
  {
    title: texts.mode,
    key: 'mode',
    width: 120,
    render: (_: unknown, row: Relation) => texts.modes[row.type](canonical(row.number)),
  },
  { title: texts.cap, dataIndex: 'total_cap', align: 'right' as const, render: toAmount },
  { title: texts.open, dataIndex: 'open_copies', width: 110 },
  { title: texts.net, dataIndex: 'net', align: 'right' as const, render: toAmount },
  { title: texts.shared, dataIndex: 'shared', align: 'right' as const, render: toAmount },
  { title: texts.since, dataIndex: 'started_ms', width: 170, render: toTime },
  { title: texts.ended, dataIndex: 'ended_ms', width: 170, render: toTime },
];

/** What is sent for a user number as typed: anything that is none means all. */
const toId = (typed: string): string => (/^[1-9][0-9]{0,8}$/.test(typed.trim()) ? typed.trim() : '0');

/** Relations of a lead trader, who may be named by the address, or of a follower. */
export function CopyRelationsPage() {
  const { id = '' } = useParams();
  return <Relations key={id} first={id} />;
}

function Relations({ first }: { readonly first: string }) {
  const [leader, setLeader] = useState(first);
  const [follower, setFollower] = useState('');
  const input = { leader_id: toId(leader), follower_id: toId(follower) };
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Flex gap={12} className="filter-bar">
        <Input.Search
          allowClear
          defaultValue={first}
          aria-label={texts.leaderId}
          placeholder={texts.leaderId}
          style={{ width: 300 }}
          onSearch={setLeader}
        />
        <Input.Search
          allowClear
          aria-label={texts.followerId}
          placeholder={texts.followerId}
          style={{ width: 300 }}
          onSearch={setFollower}
        />
      </Flex>
      <PagedTable
        key={`${input.leader_id} ${input.follower_id}`}
        call={operatorCopyRelations}
        input={input}
        columns={COLUMNS}
        rowKey="id"
        empty={texts.empty}
      />
    </Page>
  );
}
