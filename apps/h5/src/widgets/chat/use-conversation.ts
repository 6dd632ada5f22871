import { chatRead, chatUnread } from '@candor/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '#data/client.ts';
import { useRealtime } from '#data/realtime/realtime-store.ts';
import { useSession } from '#data/session-store.ts';
import { refreshCases } from '#data/use-unread-cases.ts';
import { callerFields, useIsCallerKnown } from '#data/visitor-store.ts';
import { conversationKey, fetchConversation, refreshConversation, refreshUnread, unreadKey } from './chat-queries.ts';
import { type ChatState, endOf } from './chat-state.ts';

/** How often messages are fetched while the socket is away. */
const POLL_MS = 5_000;

/** A conversation with all its messages. They arrive by the socket, and by polling while it is away. */
export function useConversation(id: number) {
  const isKnown = useIsCallerKnown();
  const isLive = useRealtime((state) => state.status === 'open');
  const wasLive = useRef(isLive);
  // What was written while the socket was away is fetched once it is back.
  useEffect(() => {
    if (isLive && !wasLive.current) void refreshConversation(id);
    wasLive.current = isLive;
  }, [isLive, id]);
  return useQuery({
    queryKey: conversationKey(id),
    queryFn: ({ signal }): Promise<ChatState> => fetchConversation(id, signal),
    enabled: isKnown && id > 0,
    refetchInterval: isLive ? false : POLL_MS,
  });
}

/** Marks what is on the screen as read; messages that arrive in a hidden page, once it is looked at again. */
export function useReadMark(id: number, state: ChatState): void {
  const last = endOf(state);
  const isUnread = last > state.readSeq;
  useEffect(() => {
    if (!isUnread) return undefined;
    const stop = () => document.removeEventListener('visibilitychange', mark);
    const mark = () => {
      if (document.visibilityState === 'hidden') return;
      stop();
      const asked = { ...callerFields(), conversation: String(id), seq: String(last) };
      request(chatRead, asked, { silent: true }).then(onRead, () => {
        // On failure it stays unread and is marked with the next message or at the next visit.
      });
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return stop;
  }, [id, last, isUnread]);
}

const onRead = (): void => {
  void refreshUnread();
  void refreshCases();
};

/** Unread messages by conversation; empty for visitors. */
export function useUnreadChats(): { readonly total: number; countOf(conversation: number): number } {
  const isLoggedIn = useSession((state) => state.token !== null);
  const isLive = useRealtime((state) => state.status === 'open');
  const { data } = useQuery({
    queryKey: unreadKey(),
    queryFn: ({ signal }) => request(chatUnread, {}, { signal, silent: true }),
    enabled: isLoggedIn,
    refetchInterval: isLive ? false : POLL_MS,
  });
  const known = isLoggedIn ? data : undefined;
  return {
    total: known?.total ?? 0,
    countOf: (conversation) => known?.conversations.find(({ id }) => id === conversation)?.unread ?? 0,
  };
}
