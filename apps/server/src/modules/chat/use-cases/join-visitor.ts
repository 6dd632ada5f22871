import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { lockConversations } from '../conversations.store';
import { loadVisitorConversations, lockVisitor, updateJoined } from '../visitors.store';

export interface JoinedVisitor {
  readonly visitorId: number;
  /** Empty when the visitor was joined to this account before. */
  readonly conversationIds: readonly number[];
}

/**
 * Makes the user a member of the visitor's conversations, with the given role; the token opens nothing afterwards. Joined
 * before to the same account: nothing changes. To another one: refused like an unknown token. Takes the visitor's lock, then
 * the conversation locks.
 */
export const joinVisitor = async (
  tx: Tx,
  { token, userId, role, at }: { token: string; userId: number; role: string; at: Date },
): Promise<JoinedVisitor> => {
  const { id: visitorId, userId: owner } = (await lockVisitor(tx, token)) ?? refuse('visitor_unknown');
  if (owner !== null && owner !== userId) refuse('visitor_unknown');
  if (owner === userId) return { visitorId, conversationIds: [] };
  const conversationIds = await loadVisitorConversations(tx, visitorId);
  await lockConversations(tx, conversationIds);
  await updateJoined(tx, { visitorId, userId, role, at });
  return { visitorId, conversationIds };
};
