import type { ChatMessageKind } from '@candor/contract/chat';
import { decidePace, MAX_CHAT_MESSAGES } from '@candor/domain/chat/decide-pace';
import type { ChatKind } from '#kernel/product/chat-kind';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { ensureMayWrite, kindOf, type Reader, readConversation } from '../chat-access';
import { type LockedConversation, lockConversations } from '../conversations.store';
import type { ChatDeps } from '../deps';
import { findSender, type Sender, updatePace } from '../members.store';
import { appendTimed } from './append-messages';

export type WriteDeps = Pick<ChatDeps, 'declared' | 'config' | 'clock' | 'rules'>;

export interface MemberMessage extends Reader {
  readonly clientKey: string;
}

export interface Content {
  readonly kind: ChatMessageKind;
  readonly body: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly fileId?: string | null;
}

interface NewMessage extends MemberMessage {
  readonly makeContent: (kind: ChatKind | undefined) => Promise<Content> | Content;
}

const takePace = (deps: WriteDeps, { paceMs }: Sender): number => {
  const decided = decidePace({ paceMs, nowMs: deps.clock.nowMs(), scale: deps.config.rateLimits.scale });
  if (!decided.ok) throw new Refusal(decided.code, decided.params);
  return decided.paceMs;
};

const ensureRoom = ({ isClosed, lastSeq }: LockedConversation): void => {
  if (isClosed) refuse('chat_closed');
  if (lastSeq >= MAX_CHAT_MESSAGES) refuse('chat_full', { most: String(MAX_CHAT_MESSAGES) });
};

/**
 * A member writes, in the caller's transaction, which holds the conversation's lock from then on. The same client key again
 * returns the number of the first message and writes nothing. `makeContent` runs only for a new message.
 */
export const writeMessage = async (
  deps: WriteDeps,
  tx: Tx,
  { makeContent, ...message }: NewMessage,
): Promise<number> => {
  const { person, conversationId, clientKey } = message;
  // Before the lock, so that nobody but a member waits for it or holds it.
  await readConversation(deps, tx.client, message);
  const locked = (await lockConversations(tx, [conversationId])).get(conversationId) ?? refuse('chat_unknown');
  const sender = (await findSender(tx, message, clientKey)) ?? refuse('chat_unknown');
  if (sender.sentSeq !== null) return sender.sentSeq;
  const kind = kindOf(deps, sender.kind);
  ensureRoom(locked);
  await ensureMayWrite(deps, tx.client, { person, conversationId, kind: sender.kind, subject: sender.subject });
  const content = await makeContent(kind);
  await updatePace(tx, message, takePace(deps, sender));
  const { userId: senderId, visitorId } = person;
  const added = { conversationId, senderId, visitorId, operatorId: null, clientKey, ...content };
  const [appended] = await appendTimed(tx, [added], deps.clock.nowMs());
  if (appended === undefined) throw new Error('chat: a message was not appended');
  const { seq, atMs } = appended;
  await kind?.onWritten?.(tx, { conversationId, subject: sender.subject, seq, atMs }, deps);
  return seq;
};
