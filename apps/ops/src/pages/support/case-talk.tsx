import { Typography } from 'antd';
import { supportTexts as texts } from '#texts/support.ts';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { Attachment } from './attachment.tsx';
import type { ServiceCase } from './service-case.ts';

type Message = ServiceCase['messages'][number];

/** All messages in the order of their hash chain. */
export function CaseTalk({ found }: { readonly found: ServiceCase }) {
  return (
    <>
      {found.chain_holds === 0 && <StatusTag tone="bad" label={texts.chainBroken} />}
      <ol className="talk" aria-label={texts.conversation}>
        {found.messages.map((message) =>
          message.kind === 'system' ? (
            <Line key={message.seq} message={message} />
          ) : (
            <CaseMessage key={message.seq} message={message} found={found} />
          ),
        )}
      </ol>
    </>
  );
}

function Line({ message }: { readonly message: Message }) {
  const write = texts.lines[message.text];
  return (
    <li className="talk-step">
      <Time ms={message.time_ms} /> {write === undefined ? message.text : write(message.data.name ?? '')}
    </li>
  );
}

const authorOf = ({ role, author }: Message, found: ServiceCase): string => {
  if (role === 'operator') return texts.staff(author);
  return found.user_name === '' ? texts.visitor : found.user_name;
};

function CaseMessage({ message, found }: { readonly message: Message; readonly found: ServiceCase }) {
  const isOwn = message.role === 'operator';
  return (
    <MessageBubble
      isOwn={isOwn}
      author={authorOf(message, found)}
      atMs={message.time_ms}
      text={message.text}
      picture={message.picture}
      pictureLabel={texts.picture}
    >
      <Extra message={message} number={found.number} />
      {isOwn && (
        <Typography.Text type="secondary">
          {message.seq <= found.customer_read_seq ? texts.seen : texts.notSeen}
        </Typography.Text>
      )}
    </MessageBubble>
  );
}

/** What a message has besides its text. Names and figures are data of people: shown as text. */
function Extra({ message, number }: { readonly message: Message; readonly number: string }) {
  const { kind, data, file, seq } = message;
  if (kind === 'file') {
    return (
      <p>
        <a href={file} download={data.name ?? ''}>{`${texts.document}: ${data.name ?? ''}`}</a>
      </p>
    );
  }
  if (kind === 'place') return <p>{`${texts.place}: ${data.name ?? ''} (${data.lat ?? ''}, ${data.lng ?? ''})`}</p>;
  return kind === 'receipt' ? <Attachment number={number} seq={seq} data={data} /> : null;
}
