import type { ReplyOf } from '@candor/contract/call';
import { decideProposal, type operatorProposals } from '@candor/contract/ops-proposals';
import { Flex, Typography } from 'antd';
import type { Me } from '#data/use-me.ts';
import { useMe } from '#data/use-me.ts';
import { proposalTexts as texts } from '#texts/proposals.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import type { ShownCode } from '#ui/start-code.tsx';
import { Time } from '#ui/time.tsx';
import { allowedVerdicts, type Verdict } from './allowed-verdicts.ts';

export type Proposal = ReplyOf<typeof operatorProposals>['data'][number];

interface ProposalDetailProps {
  readonly proposal: Proposal;
  /** A half of a start code came back. */
  readonly onCode: (shown: ShownCode) => void;
}

const WHO = 'operator';

export function ProposalDetail({ proposal, onCode }: ProposalDetailProps) {
  const { data: me } = useMe();
  const email = proposal.facts.find(({ name }) => name === WHO)?.value ?? '';
  const show = (code: string) => {
    if (code !== '') onCode({ email, code });
  };
  return (
    <Flex vertical gap={16}>
      <Facts rows={proposal.facts} />
      <Facts rows={whoAndWhy(proposal)} />
      {proposal.state === 'open' && me !== undefined && <Verdicts proposal={proposal} me={me} onCode={show} />}
    </Flex>
  );
}

const whoAndWhy = (proposal: Proposal) => [
  { name: texts.reason, value: proposal.reason },
  { name: texts.proposedBy, value: proposal.proposed_by },
  ...(proposal.decided_by === '' ? [] : [{ name: texts.decidedBy, value: proposal.decided_by }]),
  ...(proposal.decision_note === '' ? [] : [{ name: texts.note, value: proposal.decision_note }]),
];

interface VerdictsProps {
  readonly proposal: Proposal;
  readonly me: Me;
  readonly onCode: (code: string) => void;
}

/** The decisions this operator may make, and why others are not available. */
function Verdicts({ proposal, me, onCode }: VerdictsProps) {
  const verdicts = allowedVerdicts(proposal, me);
  return (
    <Flex gap={8} align="center" wrap>
      {verdicts.map((verdict) => (
        <VerdictButton key={verdict} proposal={proposal} verdict={verdict} onCode={onCode} />
      ))}
      <Typography.Text type="secondary">
        <WhyNotMore proposal={proposal} me={me} verdicts={verdicts} />
      </Typography.Text>
    </Flex>
  );
}

interface WhyProps extends Omit<VerdictsProps, 'onCode'> {
  readonly verdicts: readonly Verdict[];
}

function WhyNotMore({ proposal, me, verdicts }: WhyProps) {
  const { approve_wait: wait, approve_from_ms: fromMs } = proposal;
  if (proposal.proposed_by_id === me.id) return texts.yours;
  if (proposal.operator_id === me.id) return texts.aboutYou;
  if (verdicts.length === 0) return texts.notYourRole;
  if (wait === '') return null;
  return (
    <>
      {texts.wait[wait]} <Time ms={fromMs} />
    </>
  );
}

const TONES = { approve: 'primary', refuse: 'danger', withdraw: 'plain' } as const;

interface VerdictButtonProps extends Omit<VerdictsProps, 'me'> {
  readonly verdict: Verdict;
}

function VerdictButton({ proposal, verdict, onCode }: VerdictButtonProps) {
  const what = verdict === 'approve' ? proposal.effect : texts.what[verdict];
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
      onDone={({ start_code: code }) => onCode(code)}
    />
  );
}
