import type { ReplyOf } from '@candor/contract/call';
import { answerTicket, type operatorTickets } from '@candor/contract/ops-desk';
import { Flex, Image, Typography } from 'antd';
import { ticketTexts as texts } from '#texts/tickets.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';

export type Ticket = ReplyOf<typeof operatorTickets>['data'][number];

const ANSWER_LENGTH = 2_000;
const PICTURE_WIDTH = 200;

/** What people write is shown as they wrote it, and is never markup. */
export function TicketDetail({ ticket }: { readonly ticket: Ticket }) {
  return (
    <div className="review">
      {ticket.image !== '' && <Image src={ticket.image} width={PICTURE_WIDTH} alt={texts.picture} />}
      <Flex vertical gap={12}>
        <Said label={texts.message} text={ticket.message} />
        <Said label={texts.answer} text={ticket.answer === '' ? texts.noAnswer : ticket.answer} />
        {ticket.status !== 'closed' && (
          <Flex gap={8}>
            <Answer ticket={ticket} close="0" />
            <Answer ticket={ticket} close="1" />
          </Flex>
        )}
      </Flex>
    </div>
  );
}

function Said({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <p className="as-written">{text}</p>
    </div>
  );
}

function Answer({ ticket, close }: { readonly ticket: Ticket; readonly close: '0' | '1' }) {
  return (
    <ConfirmAction
      call={answerTicket}
      input={{ id: String(ticket.id), close }}
      label={close === '1' ? texts.answerAndClose : texts.answerAction}
      title={texts.confirmTitle(ticket.reference)}
      tone={close === '1' ? 'plain' : 'primary'}
      consequence={
        <>
          <p>{close === '1' ? texts.confirmClose : texts.confirmWhat}</p>
          <p className="as-written">{ticket.message}</p>
        </>
      }
      fields={[{ name: 'answer', label: texts.yourAnswer, required: true, isLong: true, maxLength: ANSWER_LENGTH }]}
      done={texts.sent}
    />
  );
}
