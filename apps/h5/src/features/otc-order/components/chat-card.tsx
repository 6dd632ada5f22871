import type { ChatItem } from '@candor/contract/chat';
import { ListChecks } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { chatPath } from '#features/otc-order/model/order-paths.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Badge } from '#ui/badge.tsx';
import { Face } from '#ui/face.tsx';
import { IconDisc } from '#ui/icon-disc.tsx';
import { useConversation, useUnreadChats } from '#widgets/chat/use-conversation.ts';
import { useChatWords } from './use-chat-words.ts';
import { useOrderTexts } from './use-order-texts.ts';

/** The last message of the order's chat and the number of unread ones; leads to the chat. */
export function ChatCard({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.chat');
  const texts = useOrderTexts();
  const words = useChatWords(order);
  const { data } = useConversation(order.conversation_id);
  const unread = useUnreadChats().countOf(order.conversation_id);
  const last = data?.list.items.at(-1);
  const { name, avatar } = order.counterparty;
  const line =
    last === undefined ? t('empty') : last.kind === 'system' ? words.lineOf(last) : last.text || t('picture');
  const signature = useSignature(order, last);
  return (
    <section className="pad deal-part">
      <a className="card tight deal-chat" href={hrefOf(chatPath(order.number))} aria-label={t('heading', { name })}>
        {last?.kind === 'system' ? (
          <IconDisc glyph={ListChecks} />
        ) : (
          <Face name={name} size={36} src={avatar || undefined} />
        )}
        <span className="grow deal-chat-text">
          <span className="row between">
            <b className="semi sm">{signature}</b>
            {last === undefined ? null : <span className="xs c3 num">{texts.clock(last.time_ms)}</span>}
          </span>
          <span className="sm c2 trunc">{line}</span>
        </span>
        {unread > 0 ? (
          <>
            <Badge tone="brand">{texts.count(unread)}</Badge>
            <span className="sr">{t('unread', { count: unread })}</span>
          </>
        ) : null}
      </a>
    </section>
  );
}

/** Who is behind the last message: a step is the system's, whoever has caused it. */
function useSignature(order: Order, last: ChatItem | undefined): string {
  const t = useTranslations();
  const words = useChatWords(order);
  if (last === undefined) return order.counterparty.name;
  if (last.kind === 'system') return t('otcOrder.chat.system');
  return last.mine === 1 ? t('chat.you') : words.nameOf(last);
}
