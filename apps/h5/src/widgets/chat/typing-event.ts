import { CHAT_TYPING_EVENT, type ChatTyping } from '@candor/contract/chat';
import type { PrivateEvent } from '#data/feature.ts';

/** For `events` of the feature that shows conversations with typing. Its code is loaded with the first event. */
export const typingEvent: PrivateEvent = {
  name: CHAT_TYPING_EVENT,
  movesNothing: true,
  notify: async (push) => (await import('./typing.ts')).takeTyping(push as ChatTyping),
};
