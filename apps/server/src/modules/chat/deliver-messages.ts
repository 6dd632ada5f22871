import { CHAT_EVENT, CHAT_PUSH_MESSAGES, type ChatPush } from '@candor/contract/chat';
import { toChatItem } from './chat.reply';
import { CHAT_TOPIC, type ChatEvent } from './chat-events';
import { loadMemberStates } from './conversations.store';
import type { ChatDeps } from './deps';
import { loadMessages } from './messages.store';
import { pushToPerson } from './push-to-person';

/**
 * Pushes new messages to all members after their commit. An event may be delivered again after a crash and a push may be
 * lost with its socket: clients merge by number and fetch what is missing.
 */
export const registerDelivery = (deps: ChatDeps): void => {
  const { pool, realtime, relay } = deps;
  relay.on(CHAT_TOPIC, async ({ payload }) => {
    const { conversationId, fromSeq, toSeq } = payload as ChatEvent;
    const count = toSeq - fromSeq + 1;
    const isWhole = count > 0 && count <= CHAT_PUSH_MESSAGES;
    const rows = isWhole ? await loadMessages(pool, { conversationId, afterSeq: fromSeq - 1, limit: count }) : [];
    for (const { userId, visitorId, lastSeq, otherReadSeq, isClosed } of await loadMemberStates(pool, conversationId)) {
      const push: ChatPush = {
        conversation: conversationId,
        last_seq: lastSeq,
        other_read_seq: otherReadSeq,
        is_closed: isClosed ? 1 : 0,
        items: rows.map((row) => toChatItem(deps, row, { userId, visitorId })),
      };
      await pushToPerson(realtime, { userId, visitorId }, { event: CHAT_EVENT, payload: push });
    }
  });
};
