import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { useReadMessages } from '#features/nft/hooks/use-mine.ts';
import { messagePath } from '#features/nft/model/message-view.ts';
import type { Message } from '#features/nft/model/nft-types.ts';
import { ListRow } from '#ui/list-row.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** Messages; opening one marks it as read and leads to what it is about. */
export function MessageRows({ messages }: { messages: readonly Message[] }) {
  const t = useTranslations('nftMine.message');
  const texts = useNftTexts();
  const read = useReadMessages();
  return (
    <div className="list">
      {messages.map((message) => (
        <ListRow
          key={message.id}
          href={hrefOf(messagePath(message))}
          onClick={() => (message.unread === 1 ? read.mutate(message.id) : undefined)}
          lead={
            <span className={message.unread === 1 ? 'nft-unread' : 'nft-unread read'}>
              {message.unread === 1 ? <span className="sr">{t('unread')}</span> : null}
            </span>
          }
          endCaption={texts.dayTime(message.at_ms)}
        >
          <span className="sm nft-message">
            {t(`kind.${message.kind}`, {
              name: message.name,
              amount: texts.money(message.amount, message.currency_name),
            })}
          </span>
        </ListRow>
      ))}
    </div>
  );
}
