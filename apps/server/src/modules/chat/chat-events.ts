import type { NewEvent } from '#platform/outbox/append-events';

export const CHAT_TOPIC = 'chat';

export interface ChatEvent {
  readonly conversationId: number;
  /** New messages; fromSeq beyond toSeq: none, only a read mark or the end of the conversation. */
  readonly fromSeq: number;
  readonly toSeq: number;
}

export const toChatEvent = (conversationId: number, fromSeq: number, toSeq: number): NewEvent => {
  const payload: ChatEvent = { conversationId, fromSeq, toSeq };
  return { topic: CHAT_TOPIC, key: String(conversationId), payload };
};

/** Something other than messages has changed. */
export const toStateEvent = (conversationId: number): NewEvent => toChatEvent(conversationId, 1, 0);
