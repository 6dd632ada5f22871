import type { ChatKind } from '#kernel/product/chat-kind';
import { appendEvents } from '#platform/outbox/append-events';
import { updateWaiting } from './case-changes.store';
import { toCaseEvent } from './case-events';
import { answerBy } from './service-hours';

/** Conversations of customer service. Whatever the customer writes, the case waits for an answer again. */
export const SERVICE_KIND: ChatKind = {
  kind: 'service',
  isWithStaff: true,
  onWritten: async (tx, { conversationId, subject, atMs }, { rules }) => {
    const { body } = await rules.current('support');
    await updateWaiting(tx, { conversationId, at: new Date(atMs), answerBy: answerBy(body, atMs) });
    await appendEvents(tx, [toCaseEvent(subject)]);
  },
};
