import { operatorRoomMessages } from '@candor/contract/ops-rooms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Empty, Flex } from 'antd';
import { Link } from 'react-router';
import { callServer } from '#data/client.ts';
import { frame } from '#texts/frame.ts';
import { roomTexts as texts, roomWords as words } from '#texts/rooms.ts';
import { Loaded } from '#ui/loaded.tsx';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { Page } from '#ui/page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { UserLink } from '#ui/user-link.tsx';
import { MessageActions, type SeenMessage } from './message-actions.tsx';

type RoomCode = SeenMessage['room'];
const isRoom = (code: string): code is RoomCode => code in words.rooms;

/** Messages of one room with their accounts, newest first. */
export function RoomPage({ code }: { readonly code: string }) {
  return isRoom(code) ? <KnownRoom code={code} /> : <Empty description={frame.noPage} style={{ marginTop: 96 }} />;
}

function KnownRoom({ code }: { readonly code: RoomCode }) {
  const query = useRoomMessages(code);
  const actions = (
    <Flex gap={16} align="center">
      <Link to="/rooms">{texts.back}</Link>
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        {frame.refresh}
      </Button>
    </Flex>
  );
  return (
    <Page title={texts.roomTitle(words.rooms[code])} lead={texts.roomIntro} actions={actions}>
      <Loaded query={query}>
        {({ pages }) => <Messages messages={pages.flatMap(({ items }) => items.toReversed())} />}
      </Loaded>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </Page>
  );
}

const useRoomMessages = (room: RoomCode) =>
  useInfiniteQuery({
    queryKey: [operatorRoomMessages.path, room],
    queryFn: ({ pageParam, signal }) =>
      callServer(operatorRoomMessages, pageParam === '' ? { room } : { room, before: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ items, has_older: hasOlder }) => (hasOlder === 1 ? String(items[0]?.seq) : undefined),
  });

function Messages({ messages }: { readonly messages: readonly SeenMessage[] }) {
  if (messages.length === 0) return <Empty description={texts.noMessages} />;
  return (
    <ol className="talk" aria-label={words.message}>
      {messages.map((message) => (
        <MessageBubble
          key={message.seq}
          isOwn={message.author.staff === 1}
          author={<Author message={message} />}
          atMs={message.time_ms}
          text={message.text}
          picture=""
          pictureLabel=""
        >
          <Flex gap={8} wrap style={{ marginTop: 8 }}>
            <MessageActions message={message} />
          </Flex>
        </MessageBubble>
      ))}
    </ol>
  );
}

function Author({ message }: { readonly message: SeenMessage }) {
  const { author, seq, user_id: id, user_name: name } = message;
  return (
    <>
      {message.hidden === 1 && <StatusTag tone="quiet" label={words.hidden} />}
      {message.muted_until_ms > 0 && <StatusTag tone="waiting" label={words.mutedNow} />}
      {seq} · {author.name} · {author.staff === 1 ? words.staff : <UserLink id={id} name={name} />}
    </>
  );
}
