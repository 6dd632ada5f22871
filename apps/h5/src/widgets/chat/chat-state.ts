import type { ReplyOf } from '@candor/contract/call';
import type { ChatItem, ChatPush, chatMessages } from '@candor/contract/chat';
import { type MessageList, mergeMessages, NO_MESSAGES } from '@candor/domain/chat/merge-messages';

/** A conversation as far as this device has it. */
export interface ChatState {
  readonly list: MessageList<ChatItem>;
  readonly readSeq: number;
  readonly otherReadSeq: number;
  readonly isClosed: boolean;
}

export const EMPTY_CHAT: ChatState = { list: NO_MESSAGES, readSeq: 0, otherReadSeq: 0, isClosed: false };

/** The next state, and after which number messages must be fetched; null: none are missing. */
export interface ChatStep {
  readonly state: ChatState;
  readonly missingAfter: number | null;
}

interface News {
  readonly items: readonly ChatItem[];
  readonly last_seq: number;
  readonly read_seq?: number;
  readonly other_read_seq: number;
  readonly is_closed: 0 | 1;
}

/** Read marks only grow and a closed conversation stays closed, so that an old reply changes nothing. */
const apply = (state: ChatState, news: News): ChatStep => {
  const { list, missingAfter } = mergeMessages(state.list, { items: news.items, lastSeq: news.last_seq });
  return {
    state: {
      list,
      readSeq: Math.max(state.readSeq, news.read_seq ?? 0),
      otherReadSeq: Math.max(state.otherReadSeq, news.other_read_seq),
      isClosed: state.isClosed || news.is_closed === 1,
    },
    missingAfter,
  };
};

export const applyReply = (state: ChatState, reply: ReplyOf<typeof chatMessages>): ChatStep => apply(state, reply);
export const applyPush = (state: ChatState, push: ChatPush): ChatStep => apply(state, push);

/** What a fetch has brought, joined with what was pushed meanwhile. */
export const joinStates = (fetched: ChatState, current: ChatState): ChatState =>
  apply(fetched, {
    items: current.list.items,
    last_seq: current.list.lastSeq,
    read_seq: current.readSeq,
    other_read_seq: current.otherReadSeq,
    is_closed: current.isClosed ? 1 : 0,
  }).state;

/** The number after which the next fetch asks. */
export const endOf = ({ list }: ChatState): number => list.items.at(-1)?.seq ?? 0;
