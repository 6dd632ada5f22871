import type { ReplyOf } from '@candor/contract/call';
import { decideProposal, type operatorProposals } from '@candor/contract/ops-proposals';
import { Flex, Typography } from 'antd';
import type { Me } from '#data/use-me.ts';
import { useMe } from '#data/use-me.ts';
import { proposalTexts as texts } from '#texts/proposals.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { allowedVerdicts, type Verdict } from './allowed-verdicts.ts';

export type Proposal = ReplyOf<typeof operatorProposals>['data'][number];

export function ProposalDetail({ proposal }: { readonly proposal: Proposal }) {
  const { data: me } = useMe();
  return (
    <Flex vertical gap={16}>
      <Facts rows={proposal.facts} />
      <Facts rows={whoAndWhy(proposal)} />
      {proposal.state === 'open' && me !== undefined && <Verdicts proposal={proposal} me={me} />}
    </Flex>
  );
}

const whoAndWhy = (proposal: Proposal) => [
  { name: texts.reason, value: proposal.reason },
  { name: texts.proposedBy, value: proposal.proposed_by },
  ...(proposal.decided_by === '' ? [] : [{ name: texts.decidedBy, value: proposal.decided_by }]),
  ...(proposal.decision_note === '' ? [] : [{ name: texts.note, value: proposal.decision_note }]),
];

/** What this operator may say to it. The author sees why there is nothing to approve. */
function Verdicts({ proposal, me }: { readonly proposal: Proposal; readonly me: Me }) {
  const verdicts = allowedVerdicts(proposal, me);
  const isAuthor = proposal.proposed_by_id === me.id;
  return (
    <Flex gap={8} align="center">
      {verdicts.map((verdict) => (
        <VerdictButton key={verdict} proposal={proposal} verdict={verdict} />
      ))}
      {isAuthor && <Typography.Text type="secondary">{texts.yours}</Typography.Text>}
      {verdicts.length === 0 && <Typography.Text type="secondary">{texts.notYourRole}</Typography.Text>}
    </Flex>
  );
}

const TONES = { approve: 'primary', refuse: 'danger', withdraw: 'plain' } as const;

function VerdictButton({ proposal, verdict }: { readonly proposal: Proposal; readonly verdict: Verdict }) {
  const what = verdict === 'approve' ? texts.what[proposal.kind] : texts.what[verdict];
  return (
    <ConfirmAction
      call={decideProposal}
      input={{ id: String(proposal.id), verdict }}
      label={texts[verdict]}
      title={texts.confirm[verdict]}
      tone={TONES[verdict]}
      consequence={
        <>
          <p>{what}</p>
          <Facts rows={proposal.facts} />
        </>
      }
      fields={[{ name: 'note', label: texts.noteField, isLong: true }]}
      done={texts.done[verdict]}
    />
  );
}
