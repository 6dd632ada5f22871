import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { ChatDock } from './chat-dock.tsx';
import { ChatMessages, type ChatWords } from './chat-messages.tsx';
import { refreshMessage } from './chat-queries.ts';
import type { ChatState } from './chat-state.ts';
import { useConversation, useReadMark } from './use-conversation.ts';

type ChatViewProps = {
  conversation: number;
  words: ChatWords;
  /** What stands above the messages. */
  children?: ReactNode;
  /** What stands below the messages; default: a line when the conversation is closed. */
  foot?: (state: ChatState) => ReactNode;
  /** Instead of the field for text and pictures; also asked when the conversation is closed. */
  dock?: (state: ChatState) => ReactNode;
};

/** The part of a page below its head: a conversation and the field to write in. */
export function ChatView({ conversation, words, children, foot, dock = plainDock(conversation) }: ChatViewProps) {
  const chat = useConversation(conversation);
  return (
    <>
      <View>
        {children}
        <Loaded query={chat} rows={3}>
          {(state) => <Messages conversation={conversation} words={words} foot={foot} state={state} />}
        </Loaded>
      </View>
      {chat.data === undefined ? null : dock(chat.data)}
    </>
  );
}

const plainDock = (conversation: number) => (state: ChatState) =>
  state.isClosed ? null : <ChatDock conversation={conversation} />;

const closedLine = ({ isClosed }: ChatState) => (isClosed ? <ClosedLine /> : null);

function ClosedLine() {
  const t = useTranslations('chat');
  return <p className="center xs c3 pad">{t('closed')}</p>;
}

type MessagesProps = Pick<ChatViewProps, 'conversation' | 'words'> & {
  foot: ChatViewProps['foot'] | undefined;
  state: ChatState;
};

function Messages({ conversation, words, state, foot = closedLine }: MessagesProps) {
  const t = useTranslations('chat');
  useReadMark(conversation, state);
  const refreshed = useRef(new Set<string>());
  /** Once per address: a picture that cannot be loaded at all is not asked for again and again. */
  const refreshPicture = (seq: number) => {
    const address = state.list.items.find((item) => item.seq === seq)?.picture ?? '';
    if (refreshed.current.has(address)) return;
    refreshed.current.add(address);
    refreshMessage(conversation, seq).catch(() => undefined);
  };
  const { items } = state.list;
  return (
    <>
      {items.length === 0 ? <p className="center xs c3 pad">{t('empty')}</p> : null}
      <ChatMessages items={items} otherReadSeq={state.otherReadSeq} words={words} onPictureFailed={refreshPicture} />
      {foot(state)}
    </>
  );
}
