import { CHAT_EVENT, type ChatItem, type ChatPush } from '@candor/contract/chat';
import { type Arrived, type MessageList, mergeMessages, NO_MESSAGES } from '@candor/domain/chat/merge-messages';
import { openClient, type TestClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';
import type { MessagesReply } from './chat-steps';
import { sendHttp } from './http-client';

export interface ChatListener {
  /** What was delivered, in the order in which it became visible. */
  delivered(conversation: number): readonly ChatItem[];
  /** Messages that arrived by the socket, repeated ones included. */
  pushedCount(): number;
  reconnectCount(): number;
  close(): void;
}

export interface ListenerOptions {
  readonly origins: readonly string[];
  readonly token: string;
  readonly conversations: readonly number[];
}

const RECOVERY_MS = 120_000;

/** Asks one server after the other until one replies. */
const fetchAfter = async (
  { origins, token }: ListenerOptions,
  conversation: number,
  after: number,
): Promise<MessagesReply> => {
  let at = 0;
  const text = await pollUntil(
    async () => {
      const origin = origins[at % origins.length] ?? '';
      at += 1;
      const url = `${origin}/api/chat/messages?conversation=${conversation}&after=${after}`;
      const reply = await sendHttp(url, { method: 'GET', headers: { authorization: token } }).catch(() => null);
      return reply?.status === 200 ? reply.text : null;
    },
    { timeoutMs: RECOVERY_MS, everyMs: 20 },
  );
  if (text === null) throw new Error('nobody answers');
  const { type, message } = JSON.parse(text) as { type: string; message: MessagesReply };
  if (type !== 'ok') throw new Error(JSON.stringify(message));
  return message;
};

/** One conversation as a client keeps it: events and replies are merged by number, and gaps are fetched. */
const createKeeper = (options: ListenerOptions, conversation: number) => {
  const delivered: ChatItem[] = [];
  let list: MessageList<ChatItem> = NO_MESSAGES;
  let fetching: Promise<void> | null = null;

  const merge = (arrived: Arrived<ChatItem>): number | null => {
    const merged = mergeMessages(list, arrived);
    delivered.push(...merged.list.items.slice(list.items.length));
    list = merged.list;
    return merged.missingAfter;
  };
  const fetchAll = async (): Promise<void> => {
    for (let after: number | null = list.items.length; after !== null; ) {
      const reply = await fetchAfter(options, conversation, after);
      after = merge({ items: reply.items, lastSeq: reply.last_seq });
    }
  };
  const fetchOnce = (): Promise<void> => {
    fetching ??= fetchAll().finally(() => {
      fetching = null;
    });
    return fetching;
  };
  const arrive = async (push: ChatPush): Promise<void> => {
    if (merge({ items: push.items, lastSeq: push.last_seq }) !== null) await fetchOnce();
  };
  return { delivered, arrive, fetchOnce };
};

/** A member's client: it reconnects to the other server when its own dies, and then fetches what it has missed. */
export const openChatListener = async (options: ListenerOptions, first: number): Promise<ChatListener> => {
  const keepers = new Map(options.conversations.map((id) => [id, createKeeper(options, id)]));
  const counts = { pushed: 0, reconnects: 0 };
  let client: TestClient | null = null;
  let isClosed = false;
  let at = first;

  const connect = async (): Promise<void> => {
    const opened = await pollUntil(
      async () => {
        const origin = options.origins[at % options.origins.length] ?? '';
        at += 1;
        return openClient(origin).catch(() => null);
      },
      { timeoutMs: RECOVERY_MS, everyMs: 20 },
    );
    if (opened === null) throw new Error('no server takes connections');
    client = opened;
    opened.socket.on(CHAT_EVENT, (push: ChatPush) => {
      counts.pushed += push.items.length;
      void keepers.get(push.conversation)?.arrive(push);
    });
    opened.socket.on('disconnect', () => {
      if (isClosed) return;
      counts.reconnects += 1;
      void connect();
    });
    // A server that dies now ends the connection, and the next one takes over.
    const reply = await opened.ask('login', options.token).catch(() => null);
    if (reply !== null) await Promise.all([...keepers.values()].map(({ fetchOnce }) => fetchOnce()));
  };
  await connect();
  return {
    delivered: (conversation) => keepers.get(conversation)?.delivered ?? [],
    pushedCount: () => counts.pushed,
    reconnectCount: () => counts.reconnects,
    close: () => {
      isClosed = true;
      client?.socket.close();
    },
  };
};
