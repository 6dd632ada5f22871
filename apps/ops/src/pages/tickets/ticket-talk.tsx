import type { ReplyOf } from '@candor/contract/call';
import type { ticketMessages } from '@candor/contract/ops-desk';
import { Image, Typography } from 'antd';
import { ticketTexts as texts } from '#texts/tickets.ts';
import { Time } from '#ui/time.tsx';

type Message = ReplyOf<typeof ticketMessages>['messages'][number];

const PICTURE_WIDTH = 200;

interface TicketTalkProps {
  readonly user: string;
  readonly messages: readonly Message[];
}

/** What people write is shown as they wrote it, and is never markup. */
export function TicketTalk({ user, messages }: TicketTalkProps) {
  return (
    <ol className="talk" aria-label={texts.conversation}>
      {messages.map((message) => (
        <li key={message.id} className={message.side === 'operator' ? 'talk-own' : undefined}>
          <Typography.Text type="secondary">
            {message.side === 'operator' ? texts.staff(message.author) : user} · <Time ms={message.created_at_ms} />
          </Typography.Text>
          {message.image !== '' && (
            <div className="talk-picture">
              <Image src={message.image} width={PICTURE_WIDTH} alt={texts.picture} />
            </div>
          )}
          {message.text !== '' && <p className="as-written">{message.text}</p>}
        </li>
      ))}
    </ol>
  );
}
