import { operatorProposals } from '@candor/contract/ops-proposals';
import { Segmented, Tag } from 'antd';
import { useState } from 'react';
import { proposalTexts as texts } from '#texts/proposals.ts';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { type ShownCode, StartCode } from '#ui/start-code.tsx';
import { Time } from '#ui/time.tsx';
import { AdjustBalance } from './adjust-balance.tsx';
import { type Proposal, ProposalDetail } from './proposal-detail.tsx';

const STATES = ['open', 'approved', 'refused', 'withdrawn', 'all'] as const;
type State = (typeof STATES)[number];

const COLOURS: Readonly<Record<string, string>> = { open: 'gold', approved: 'green', refused: 'red' };
const FACTS_IN_ROW = 4;

const COLUMNS = [
  { title: texts.id, dataIndex: 'id', width: 64 },
  { title: texts.kind, dataIndex: 'title', width: 180 },
  { title: texts.subject, dataIndex: 'subject', width: 140 },
  { title: texts.facts, dataIndex: 'facts', render: (facts: Proposal['facts']) => <InShort facts={facts} /> },
  { title: texts.proposedBy, dataIndex: 'proposed_by', width: 180 },
  { title: texts.proposed, dataIndex: 'created_at_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  {
    title: texts.state,
    dataIndex: 'state',
    width: 110,
    render: (state: string) => <Tag color={COLOURS[state] ?? 'default'}>{texts.states[state] ?? state}</Tag>,
  },
];

export function ProposalsPage() {
  const [state, setState] = useState<State>('open');
  const [code, setCode] = useState<ShownCode | null>(null);
  return (
    <Page title={texts.title} lead={texts.intro} actions={<AdjustBalance />}>
      <Segmented<State>
        className="filter-bar"
        value={state}
        options={STATES.map((value) => ({ value, label: texts.states[value] ?? value }))}
        onChange={setState}
      />
      <PagedTable
        key={state}
        call={operatorProposals}
        input={{ state }}
        columns={COLUMNS}
        rowKey="id"
        detail={(row) => <ProposalDetail proposal={row} onCode={setCode} />}
        empty={state === 'open' ? texts.empty : texts.emptyOther}
      />
      {code !== null && <StartCode shown={code} onClose={() => setCode(null)} />}
    </Page>
  );
}

function InShort({ facts }: { readonly facts: Proposal['facts'] }) {
  const rest = facts.length - FACTS_IN_ROW;
  return (
    <div className="in-short">
      {facts
        .slice(0, FACTS_IN_ROW)
        .map(({ name, value }) => `${name} ${value}`)
        .join(' · ')}
      {rest > 0 && ` ${texts.moreFacts(rest)}`}
    </div>
  );
}
