import type { ChatItem } from '@candor/contract/chat';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Bubble } from './bubble.tsx';
import { toPassages } from './passages.ts';
import { useScrollToEnd } from './scroll-to-end.ts';
import './chat.css';

export interface ChatWords {
  /** Name of the other side that wrote a message: a member's, or the service's. */
  nameOf(item: ChatItem): string;
  /** Sentence of a step; its text is a code and its data the parameters. */
  lineOf(item: ChatItem): string;
  /** Content of a message that is neither text nor picture: a document, an order, a place. */
  cardOf?(item: ChatItem): ReactNode;
  /** Texts below the newest own message; default: only the last read one is marked. */
  readonly marks?: { readonly delivered: string; readonly seen: string };
}

type ChatMessagesProps = {
  items: readonly ChatItem[];
  otherReadSeq: number;
  words: ChatWords;
  onPictureFailed: (seq: number) => void;
};

/** The messages of a conversation, rendered as text, never as markup. Scrolls to the newest. */
export function ChatMessages({ items, otherReadSeq, words, onPictureFailed }: ChatMessagesProps) {
  const t = useTranslations('chat');
  const place = useTimePlace();
  const [talk, showEnd] = useScrollToEnd(items.at(-1)?.seq);
  const lastRead = items.findLast(({ mine, seq }) => mine === 1 && seq <= otherReadSeq)?.seq;
  const newest = items.findLast(({ mine, kind }) => mine === 1 && kind !== 'system')?.seq;
  const lastSent = words.marks === undefined || newest === lastRead ? undefined : newest;
  return (
    <section ref={talk} className="msgs" aria-label={t('conversation')} aria-live="polite">
      {toPassages(items, (item) => item.time_ms).map((passage) => (
        <div key={passage.messages[0]?.seq} className="msgs-part">
          <span className="tm num">{formatDateTime(passage.startMs, place)}</span>
          {passage.messages.map((item) => (
            <Fragment key={item.seq}>
              <Message item={item} words={words} onPicture={showEnd} onFailed={() => onPictureFailed(item.seq)} />
              {item.seq === lastRead ? <span className="m-read">{words.marks?.seen ?? t('read')}</span> : null}
              {item.seq === lastSent ? <span className="m-read">{words.marks?.delivered}</span> : null}
            </Fragment>
          ))}
        </div>
      ))}
    </section>
  );
}

type MessageProps = { item: ChatItem; words: ChatWords; onPicture: () => void; onFailed: () => void };

function Message({ item, words, onPicture, onFailed }: MessageProps) {
  const t = useTranslations('chat');
  if (item.kind === 'system') return <p className="m-line">{words.lineOf(item)}</p>;
  const isMine = item.mine === 1;
  return (
    <Bubble
      isMine={isMine}
      who={isMine ? t('you') : words.nameOf(item)}
      showsWho={item.role === 'operator' || item.kind === 'statement'}
      text={item.text}
      picture={item.picture}
      pictureLabel={t('sentPicture')}
      onPicture={onPicture}
      onPictureFailed={onFailed}
    >
      {words.cardOf?.(item)}
    </Bubble>
  );
}
