import { operatorProposals } from '@candor/contract/ops-proposals';
import { Tag } from 'antd';
import { useState } from 'react';
import { proposalTexts as texts } from '#texts/proposals.ts';
import { type ShownCode, StartCode } from '#ui/start-code.tsx';
import { StateListPage } from '#ui/state-list-page.tsx';
import { Time } from '#ui/time.tsx';
import { AdjustBalance } from './adjust-balance.tsx';
import { type Proposal, ProposalDetail } from './proposal-detail.tsx';

const STATES = ['open', 'approved', 'refused', 'withdrawn', 'all'] as const;

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
  const [code, setCode] = useState<ShownCode | null>(null);
  return (
    <>
      <StateListPage
        texts={texts}
        states={STATES}
        call={operatorProposals}
        toInput={(state) => ({ state })}
        columns={COLUMNS}
        rowKey="id"
        detail={(row) => <ProposalDetail proposal={row} onCode={setCode} />}
        actions={<AdjustBalance />}
      />
      {code !== null && <StartCode shown={code} onClose={() => setCode(null)} />}
    </>
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
