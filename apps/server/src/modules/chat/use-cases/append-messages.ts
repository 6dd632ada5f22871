import type { ChatMessageKind } from '@candor/contract/chat';
import { timelineMessageText } from '@candor/domain/chat/timeline-text';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { toChatEvent } from '../chat-events';
import { hashTimelineText, type LockedConversation, lockConversations } from '../conversations.store';
import { insertMessages, loadFacts, type MessageFacts, type StoredMessage } from '../messages.store';

export interface NewChatMessage {
  readonly conversationId: number;
  readonly kind: ChatMessageKind;
  /** A member; null: a visitor, an operator or, for system lines, nobody. */
  readonly senderId: number | null;
  /** A visitor who is the member; absent: none. */
  readonly visitorId?: number | null;
  readonly operatorId: number | null;
  /** The code of a system line. Masked already, if a member wrote it. */
  readonly body: string;
  /** Parameters of a system line. Names of lower-case letters, digits and underscores. */
  readonly data?: Readonly<Record<string, string>>;
  /** A bound upload. */
  readonly fileId?: string | null;
  readonly clientKey?: string | null;
}

interface ChainEnd {
  seq: number;
  hash: string;
  readonly subject: string;
  /** Time of the messages that are appended. */
  readonly atMs: number;
}

const DATA_NAME = /^[a-z][a-z0-9_]{0,31}$/;

const roleOf = (message: NewChatMessage, { roles }: MessageFacts): string => {
  const { senderId, visitorId = null, operatorId, conversationId } = message;
  // A visitor is a member by a foreign key.
  if (visitorId !== null) return 'visitor';
  if (senderId === null) return operatorId === null ? 'system' : 'operator';
  const role = roles.get(`${conversationId} ${senderId}`);
  if (role === undefined) throw new Error(`chat: user ${senderId} is no member of conversation ${conversationId}`);
  return role;
};

const chain = (message: NewChatMessage, end: ChainEnd, facts: MessageFacts): StoredMessage => {
  const { conversationId, kind, senderId, visitorId = null, operatorId, body, data = {} } = message;
  const { fileId = null, clientKey = null } = message;
  if (!Object.keys(data).every((name) => DATA_NAME.test(name))) throw new Error('chat: a name of data is not plain');
  const role = roleOf(message, facts);
  const pictureSha256 = fileId === null ? null : (facts.pictures.get(fileId) ?? null);
  const seq = end.seq + 1;
  const { atMs } = end;
  const facet = { seq, at_ms: atMs, role, kind, body, data: { ...data }, picture: pictureSha256 ?? '' };
  const hash = hashTimelineText(timelineMessageText(end.subject, end.hash, facet));
  end.seq = seq;
  end.hash = hash;
  const ids = { conversationId, senderId, visitorId, operatorId, fileId, clientKey };
  return { ...ids, seq, kind, role, body, data, pictureSha256, hash, atMs };
};

const loadEnds = async (tx: Tx, messages: readonly NewChatMessage[], atMs: number) => {
  const locked = [...(await lockConversations(tx, [...new Set(messages.map((one) => one.conversationId))])).values()];
  const facts = await loadFacts(tx, {
    senders: messages.flatMap(({ conversationId, senderId: userId }) =>
      userId === null ? [] : [{ conversationId, userId }],
    ),
    fileIds: messages.flatMap(({ fileId }) => fileId ?? []),
    ends: locked,
  });
  const toEnd = ({ id, lastSeq: seq, lastHash: hash, subject }: LockedConversation): [number, ChainEnd] => [
    id,
    { seq, hash, subject, atMs: Math.max(atMs, facts.lastMs.get(id) ?? 0) },
  ];
  return { locked, facts, ends: new Map(locked.map(toEnd)) };
};

/** Number and time of a message that was appended. */
export interface Appended {
  readonly seq: number;
  readonly atMs: number;
}

/**
 * Appends messages to conversations, closed ones included, in the caller's transaction; returns their numbers and times in
 * the order given. A time before the last message of the conversation becomes that of the last message: callers read the
 * clock before they wait for the lock, and clocks of servers differ. Takes the conversation locks in the order of ids and
 * holds them until the transaction ends. Nudge the relay after the commit.
 */
export const appendTimed = async (
  tx: Tx,
  messages: readonly NewChatMessage[],
  nowMs: number,
): Promise<readonly Appended[]> => {
  if (messages.length === 0) return [];
  const { locked, facts, ends } = await loadEnds(tx, messages, nowMs);
  const stored = messages.map((message) => {
    const end = ends.get(message.conversationId);
    if (end === undefined) throw new Error(`chat: no conversation ${message.conversationId}`);
    return chain(message, end, facts);
  });
  await insertMessages(tx, stored);
  await appendEvents(
    tx,
    locked.map(({ id, lastSeq }) => toChatEvent(id, lastSeq + 1, ends.get(id)?.seq ?? lastSeq)),
  );
  return stored;
};

/** The same for callers that need the numbers only. */
export const appendMessages = async (tx: Tx, messages: readonly NewChatMessage[], nowMs: number): Promise<number[]> =>
  (await appendTimed(tx, messages, nowMs)).map(({ seq }) => seq);
