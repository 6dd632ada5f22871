import { timelineMessageText, timelineStartText } from '@candor/domain/chat/timeline-text';
import type { Pool } from '#platform/db/pool';
import { type ConversationState, findConversation, hashTimelineText } from '../conversations.store';
import { type ChatRow, loadMessages } from '../messages.store';

export interface CheckedTimeline {
  readonly rows: readonly ChatRow[];
  /** Every message has the hash that follows from the one before, up to the head of the conversation. */
  readonly holds: boolean;
}

const holdsUpTo = ({ kind, subject, lastHash }: ConversationState, rows: readonly ChatRow[]): boolean => {
  let hash = hashTimelineText(timelineStartText({ kind, subject }));
  for (const row of rows) {
    const facet = { ...row, at_ms: row.atMs, data: { ...row.data }, picture: row.pictureSha256 ?? '' };
    hash = hashTimelineText(timelineMessageText(subject, hash, facet));
    if (hash !== row.hash) return false;
  }
  return hash === lastHash;
};

/** All messages of a conversation with a check of their chain, for operators. The caller has checked who reads. */
export const readTimeline = async (pool: Pool, conversationId: number): Promise<CheckedTimeline> => {
  const state = await findConversation(pool, conversationId);
  if (state === null) throw new Error(`chat: no conversation ${conversationId}`);
  const rows = await loadMessages(pool, { conversationId: state.id, afterSeq: 0, limit: state.lastSeq });
  return { rows, holds: holdsUpTo(state, rows) };
};
