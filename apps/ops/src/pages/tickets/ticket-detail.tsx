import type { ReplyOf } from '@candor/contract/call';
import { answerTicket, closeTicket, type operatorTickets, ticketMessages } from '@candor/contract/ops-desk';
import { Flex } from 'antd';
import { useCall } from '#data/use-call.ts';
import { ticketTexts as texts } from '#texts/tickets.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { TicketTalk } from './ticket-talk.tsx';

export type Ticket = ReplyOf<typeof operatorTickets>['data'][number];

const ANSWER_LENGTH = 2_000;
/** The writer may add to it while it is read. */
const EVERY_MS = 15_000;

/** The whole conversation and what can be done with it. */
export function TicketDetail({ ticket }: { readonly ticket: Ticket }) {
  const query = useCall(ticketMessages, { id: String(ticket.id) }, { everyMs: EVERY_MS });
  return (
    <Loaded query={query}>
      {({ status, messages }) => (
        <Flex vertical gap={12} className="talk-box">
          <TicketTalk user={ticket.user_name} messages={messages} />
          {status !== 'closed' && <Actions ticket={ticket} seen={String(messages.at(-1)?.id ?? '')} />}
        </Flex>
      )}
    </Loaded>
  );
}

interface ActionsProps {
  readonly ticket: Ticket;
  /** The newest message on the screen: the server refuses when the writer has added one since. */
  readonly seen: string;
}

function Actions({ ticket, seen }: ActionsProps) {
  return (
    <Flex gap={8}>
      <Answer ticket={ticket} seen={seen} close="0" />
      <Answer ticket={ticket} seen={seen} close="1" />
      <ConfirmAction
        call={closeTicket}
        input={{ id: String(ticket.id), seen }}
        label={texts.close}
        title={texts.closeTitle(ticket.reference)}
        consequence={<p>{texts.closeWhat}</p>}
        done={texts.closed}
      />
    </Flex>
  );
}

function Answer({ ticket, seen, close }: ActionsProps & { readonly close: '0' | '1' }) {
  return (
    <ConfirmAction
      call={answerTicket}
      input={{ id: String(ticket.id), seen, close }}
      label={close === '1' ? texts.answerAndClose : texts.answerAction}
      title={texts.confirmTitle(ticket.reference)}
      tone={close === '1' ? 'plain' : 'primary'}
      consequence={<p>{close === '1' ? texts.confirmClose : texts.confirmWhat}</p>}
      fields={[{ name: 'answer', label: texts.yourAnswer, required: true, isLong: true, maxLength: ANSWER_LENGTH }]}
      done={texts.sent}
    />
  );
}
