import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type TicketMessage, toPassages } from '#features/customer/model/conversation.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { classNames } from '#ui/class-names.ts';

/** Messages of the user and of support, rendered as text, never as markup. Scrolls to the newest. */
export function Conversation({ messages }: { messages: readonly TicketMessage[] }) {
  const t = useTranslations('customer');
  const place = useTimePlace();
  const talk = useRef<HTMLElement>(null);
  const newest = messages.at(-1)?.id;
  const showEnd = () => {
    const view = talk.current?.closest('.view');
    view?.scrollTo({ top: view.scrollHeight });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect scrolls when a message was added.
  useLayoutEffect(showEnd, [newest]);
  return (
    <section ref={talk} className="msgs" aria-label={t('conversation')} aria-live="polite">
      {toPassages(messages).map((passage) => (
        <div key={passage.startMs} className="msgs-part">
          <span className="tm num">{formatDateTime(passage.startMs, place)}</span>
          {passage.messages.map((message) => (
            <Message key={message.id} message={message} onPicture={showEnd} />
          ))}
        </div>
      ))}
    </section>
  );
}

type MessageProps = {
  message: TicketMessage;
  /** Called when a picture has loaded, because its height is unknown before. */
  onPicture: () => void;
};

function Message({ message: { side, text, image }, onPicture }: MessageProps) {
  const t = useTranslations('customer');
  return (
    <div className={classNames('m', side === 'user' && 'me')}>
      <span className="sr">{side === 'user' ? t('you') : t('staff')}: </span>
      {image === '' ? null : <img className="m-pic" src={image} alt={t('sentPicture')} onLoad={onPicture} />}
      {text === '' ? null : <p className="customer-text m-text">{text}</p>}
    </div>
  );
}
