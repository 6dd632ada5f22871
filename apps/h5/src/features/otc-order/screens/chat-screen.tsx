import { useTranslations } from 'use-intl';
import { hrefOf, otcOrderPath } from '#data/paths.ts';
import { OrderFrame } from '#features/otc-order/components/order-frame.tsx';
import { useChatWords } from '#features/otc-order/components/use-chat-words.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import '#features/otc-order/otc-order.css';
import { ChatView } from '#widgets/chat/chat-view.tsx';

/** The chat of an own order (?number=). */
export function ChatScreen() {
  return <OrderFrame parentOf={otcOrderPath}>{(order) => <OrderChat order={order} />}</OrderFrame>;
}

function OrderChat({ order }: { order: Order }) {
  const t = useTranslations('otcOrder');
  const words = useChatWords(order);
  return (
    <ChatView conversation={order.conversation_id} words={words}>
      <a className="row between sm deal-chat-head" href={hrefOf(otcOrderPath(order.number))}>
        <span className="grow">
          <b className="semi">{order.counterparty.name}</b>
          <span className="xs c3">{t('chat.never')}</span>
        </span>
        <span className="link nowrap">{t('chat.order')}</span>
      </a>
    </ChatView>
  );
}
