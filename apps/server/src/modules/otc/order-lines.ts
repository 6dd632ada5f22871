import { canonical } from '@candor/money/decimal';
import type { NewChatMessage } from '#modules/chat/index';
import { numberOf } from './new-orders.store';
import type { Order } from './orders.store';

type Data = Readonly<Record<string, string>>;

/**
 * A step of an order in its conversation: the app has a sentence for each code. `by` in the data is the side that took the
 * step; the line is not unread for it.
 */
export const toLine = ({ conversationId }: Pick<Order, 'conversationId'>, code: string, data: Data = {}) =>
  ({ conversationId, kind: 'system', senderId: null, operatorId: null, body: code, data }) as const;

/** What a side writes itself. */
export const toOwnMessage = (
  { conversationId }: Pick<Order, 'conversationId'>,
  senderId: number,
  message: Pick<NewChatMessage, 'kind' | 'body' | 'fileId'>,
): NewChatMessage => ({ conversationId, senderId, operatorId: null, ...message });

/** Words every notice about an order has. */
export const wordsOf = (
  { id, currency, amount }: Pick<Order, 'id' | 'currency' | 'amount'>,
  shown: string = amount,
) => ({
  number: numberOf(id),
  amount: canonical(shown),
  currency,
});
