import { CHAT_EVENT, type ChatPush } from '@candor/contract/chat';
import type { PrivateEvent } from '#data/feature.ts';

/** For `events` of the feature that shows conversations. Its code is loaded with the first event. */
export const chatEvent: PrivateEvent = {
  name: CHAT_EVENT,
  movesNothing: true,
  notify: async (push) => (await import('./chat-queries.ts')).takeChatPush(push as ChatPush),
};
