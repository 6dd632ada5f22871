import { type ChatItem, type ChatPush, chatMessages } from '@candor/contract/chat';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { refreshCases } from '#data/use-unread-cases.ts';
import { callerFields } from '#data/visitor-store.ts';
import { applyPush, applyReply, type ChatState, EMPTY_CHAT, endOf, joinStates } from './chat-state.ts';

const KEY = ['chat'] as const;
const UNREAD_KEY = [...KEY, 'unread'] as const;

export const conversationKey = (id: number) => [...KEY, 'conversation', id];
export const unreadKey = () => UNREAD_KEY;

const readState = (id: number): ChatState => queryClient.getQueryData<ChatState>(conversationKey(id)) ?? EMPTY_CHAT;

/** Fetches all messages that this device does not have. */
export async function fetchConversation(id: number, signal: AbortSignal): Promise<ChatState> {
  let state = readState(id);
  for (let isMissing = true; isMissing; ) {
    const asked = { ...callerFields(), conversation: String(id), after: String(endOf(state)) };
    const reply = await request(chatMessages, asked, { signal, silent: true });
    const step = applyReply(state, reply);
    isMissing = step.missingAfter !== null && reply.items.length > 0;
    state = step.state;
  }
  return joinStates(state, readState(id));
}

/** Fetches one message again: the addresses of pictures and documents are valid for minutes. */
export async function refreshMessage(id: number, seq: number): Promise<ChatItem | undefined> {
  const asked = { ...callerFields(), conversation: String(id), after: String(seq - 1), limit: '1' };
  const reply = await request(chatMessages, asked, { silent: true });
  queryClient.setQueryData<ChatState>(conversationKey(id), (state) => state && applyReply(state, reply).state);
  return reply.items[0];
}

export const refreshConversation = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: conversationKey(id) });

export const refreshUnread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: UNREAD_KEY });

/** Takes an event of the socket: merged into the conversation, if this device has it; a gap is fetched. */
export function takeChatPush(push: ChatPush): void {
  void refreshUnread();
  // Only operators answer in service conversations.
  if (push.items.some(({ role }) => role === 'operator')) void refreshCases();
  const state = queryClient.getQueryData<ChatState>(conversationKey(push.conversation));
  if (state === undefined) return;
  const step = applyPush(state, push);
  queryClient.setQueryData(conversationKey(push.conversation), step.state);
  if (step.missingAfter !== null) void refreshConversation(push.conversation);
}
