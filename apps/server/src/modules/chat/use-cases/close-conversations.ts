import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { toStateEvent } from '../chat-events';
import { updateClosed } from '../conversations.store';

/** Members write no more; system lines and operators still do. Takes the conversation locks in the order of ids. */
export const closeConversations = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const closed = await updateClosed(tx, ids);
  await appendEvents(tx, closed.map(toStateEvent));
};
