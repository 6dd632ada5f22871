import type { ChatItem } from '@candor/contract/chat';
import { useTranslations } from 'use-intl';
import { isLineCode } from '#features/otc-order/model/chat-line.ts';
import type { OrderRow } from '#features/otc-order/model/order-types.ts';
import type { ChatWords } from '#widgets/chat/chat-messages.tsx';

/** Names and sentences in the chat of an order. */
export function useChatWords({ role, counterparty }: Pick<OrderRow, 'role' | 'counterparty'>): ChatWords {
  const t = useTranslations('otcOrder');
  const personOf = (item: ChatItem): string => {
    if (item.role === 'operator') return t('chat.operator');
    if (item.role !== role && item.mine === 0) return counterparty.name;
    return item.role === 'buyer' ? t('chat.buyer') : t('chat.seller');
  };
  return {
    nameOf: (item) => (item.kind === 'statement' ? t('chat.statement', { name: personOf(item) }) : personOf(item)),
    lineOf: ({ text }) => t(`line.${isLineCode(text) ? text : 'other'}`),
  };
}
