import type { ReplyOf } from '@candor/contract/call';
import { type haltedBooks, proposeResume } from '@candor/contract/ops-spot-books';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router';
import { haltedBookTexts as texts } from '#texts/halted-books.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';

export type Halt = ReplyOf<typeof haltedBooks>['data'][number];

export function HaltDetail({ halt }: { readonly halt: Halt }) {
  return (
    <Flex vertical gap={16}>
      <Facts rows={factsOf(halt)} />
      {halt.resumed_how === '' ? <Resume halt={halt} /> : null}
    </Flex>
  );
}

const factsOf = (halt: Halt) => [
  { name: texts.book, value: halt.symbol },
  { name: texts.error, value: halt.error },
  ...(halt.order_id === 0 ? [] : [{ name: texts.order, value: String(halt.order_id) }]),
  ...(halt.user_id === 0
    ? []
    : [{ name: texts.user, value: <UserLink id={halt.user_id} name={String(halt.user_id)} /> }]),
  ...(halt.resumed_how === ''
    ? [{ name: texts.waiting, value: String(halt.waiting) }]
    : [
        { name: texts.howLabel, value: texts.how[halt.resumed_how] },
        { name: texts.resumed, value: <Time ms={halt.resumed_at_ms} /> },
        { name: texts.proposedBy, value: halt.proposed_by },
        { name: texts.approvedBy, value: halt.approved_by },
      ]),
];

/** One proposal at a time; while one waits, it leads to the page where it is decided. */
function Resume({ halt }: { readonly halt: Halt }) {
  if (halt.proposal_id > 0) {
    return (
      <Typography.Text type="secondary">
        {texts.proposed} <Link to="/proposals">{halt.proposal_id}</Link>
      </Typography.Text>
    );
  }
  return (
    <Flex vertical gap={8}>
      <Typography.Text type="secondary">{texts.meanwhile}</Typography.Text>
      <Flex gap={8}>
        <ResumeButton halt={halt} how="retry" />
        {halt.command_seq === 0 ? null : <ResumeButton halt={halt} how="skip" />}
      </Flex>
    </Flex>
  );
}

function ResumeButton({ halt, how }: { readonly halt: Halt; readonly how: 'retry' | 'skip' }) {
  return (
    <ConfirmAction
      call={proposeResume}
      input={{ id: String(halt.id), how }}
      label={texts[how]}
      title={how === 'retry' ? texts.retryTitle : texts.skipTitle}
      tone={how === 'retry' ? 'primary' : 'danger'}
      consequence={
        <>
          <p>{how === 'retry' ? texts.retryWhat : texts.skipWhat[halt.action]}</p>
          <Facts rows={factsOf(halt)} />
        </>
      }
      fields={[{ name: 'reason', label: texts.reason, required: true, isLong: true }]}
      done={texts.done}
    />
  );
}
