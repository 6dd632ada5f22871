import type { ReplyOf } from '@candor/contract/call';
import type { chatMessages } from '@candor/contract/chat';
import { withTx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { toChatItem } from '../chat.reply';
import { type Reader, readConversation } from '../chat-access';
import { toStateEvent } from '../chat-events';
import { findMemberState } from '../conversations.store';
import type { ChatDeps } from '../deps';
import { updateReadSeq } from '../members.store';
import { loadMessages } from '../messages.store';

export interface AskedMessages extends Reader {
  readonly afterSeq: number;
  readonly limit: number;
}

export const readMessages = async (deps: ChatDeps, asked: AskedMessages): Promise<ReplyOf<typeof chatMessages>> => {
  // Read before the messages: a message that arrives in between is in the items and not in last_seq, never the reverse.
  const state = await readConversation(deps, deps.pool, asked);
  const rows = await loadMessages(deps.pool, asked);
  return {
    items: rows.map((row) => toChatItem(deps, row, asked.person)),
    last_seq: Math.max(state.lastSeq, rows.at(-1)?.seq ?? 0),
    read_seq: state.readSeq,
    other_read_seq: state.otherReadSeq,
    is_closed: state.isClosed ? 1 : 0,
  };
};

/** Moves the read mark forward and returns it. The other members are told. */
export const markRead = async (
  deps: ChatDeps,
  { seq, ...reader }: Reader & { readonly seq: number },
): Promise<number> => {
  const readSeq = await withTx(deps.pool, async (tx) => {
    await readConversation(deps, tx.client, reader);
    if (await updateReadSeq(tx, reader, seq)) await appendEvents(tx, [toStateEvent(reader.conversationId)]);
    return (await findMemberState(tx.client, reader))?.readSeq ?? 0;
  });
  deps.relay.nudge();
  return readSeq;
};
