import type { RoomItem } from '@candor/contract/rooms';
import { Shield } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { PATHS, roomPath } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { LockDock } from '#features/rooms/components/lock-dock.tsx';
import { MessageSheet } from '#features/rooms/components/message-sheet.tsx';
import { NewsPill } from '#features/rooms/components/news-pill.tsx';
import { RoomDock } from '#features/rooms/components/room-dock.tsx';
import { RoomMenu } from '#features/rooms/components/room-menu.tsx';
import { RoomTalk } from '#features/rooms/components/room-talk.tsx';
import { type RoomCode, type RoomState, trimRoom } from '#features/rooms/hooks/room-queries.ts';
import { useRoom, useTalk } from '#features/rooms/hooks/use-room.ts';
import { useRoomActions } from '#features/rooms/hooks/use-room-actions.ts';
import { useRoomDraft } from '#features/rooms/hooks/use-room-draft.ts';
import { useTalkScroll } from '#features/rooms/hooks/use-talk-scroll.ts';
import { roomOf } from '#features/rooms/model/room-list.ts';
import { TRIM_AT } from '#features/rooms/model/talk.ts';
import { toTalkDays } from '#features/rooms/model/talk-days.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#widgets/chat/chat.css';
import '#features/rooms/rooms.css';

/** One room (?room=); without a known one that of the app's language. */
export function RoomScreen() {
  const [query] = useSearchParams();
  const { language } = useLanguage();
  const room = roomOf(query) ?? language.code;
  return <Room key={room} room={room} />;
}

function Room({ room }: { room: RoomCode }) {
  const t = useTranslations();
  const back = useBack(PATHS.rooms);
  const state = useRoom(room);
  const talk = useTalk(room);
  const writing = useRoomDraft(room);
  const [picked, setPicked] = useState<RoomItem | null>(null);
  const { me, can_write: canWrite, online } = state.data ?? { me: null, can_write: 0, online: null };
  const items = talk.data?.list.items ?? [];
  const days = toTalkDays(items, { code: me?.code ?? null, blocked: state.data?.blocked ?? [] });
  const shown = days.flatMap(({ messages }) => messages);
  const scroll = useTalkScroll({
    first: items[0]?.seq ?? 0,
    last: shown.at(-1)?.item.seq ?? 0,
    isLastOwn: shown.at(-1)?.isMine ?? false,
  });
  const unseen = shown.filter(({ item, isMine }) => item.seq > scroll.seenSeq && !isMine).length;
  useEffect(() => {
    if (scroll.isAtEnd && items.length >= TRIM_AT) trimRoom(room);
  }, [scroll.isAtEnd, items.length, room]);
  const title = <RoomTitle name={t(`rooms.name.${room}`)} online={online} />;
  return (
    <>
      <NavBar
        title={title}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<RoomMenu room={room} />}
      />
      <div className="pad room-banner">
        <Note glyph={Shield}>{t('rooms.banner')}</Note>
      </div>
      <View ref={scroll.view}>
        <Loaded query={talk} rows={5}>
          {({ hasOlder }) => <RoomTalk room={room} days={days} hasOlder={hasOlder} onPick={setPicked} />}
        </Loaded>
      </View>
      {scroll.isAtEnd ? null : <NewsPill count={unseen} onShow={scroll.showEnd} />}
      {state.data === undefined ? null : <Foot state={state.data} writing={writing} />}
      <Acts room={room} item={picked} canWrite={canWrite === 1} writing={writing} onClose={() => setPicked(null)} />
    </>
  );
}

/** The reader is counted by the server a moment after the page has opened. */
function RoomTitle({ name, online }: { name: string; online: number | null }) {
  const t = useTranslations('rooms');
  return (
    <>
      {name}
      <span className="xs c3 num room-here">
        {online === null ? '\u00a0' : t('here', { count: Math.max(1, online) })}
      </span>
    </>
  );
}

type FootProps = { state: RoomState; writing: ReturnType<typeof useRoomDraft> };

function Foot({ state, writing }: FootProps) {
  return state.can_write === 1 ? <RoomDock writing={writing} slowMs={state.slow_ms} /> : <LockDock state={state} />;
}

type ActsProps = {
  room: RoomCode;
  item: RoomItem | null;
  canWrite: boolean;
  writing: FootProps['writing'];
  onClose: () => void;
};

function Acts({ room, item, canWrite, writing, onClose }: ActsProps) {
  const actions = useRoomActions(room);
  const isVisitor = useRoom(room).data?.reason === 'login';
  /** Visitors log in first. */
  const asUser = (action: (item: RoomItem) => void) => (isVisitor ? () => askToLogIn(roomPath(room)) : action);
  return (
    <MessageSheet
      item={item}
      canWrite={canWrite}
      actions={{
        answer: writing.answer,
        mention: ({ author }) => writing.mention(author.name),
        report: asUser(actions.report),
        block: asUser(actions.block),
      }}
      onClose={onClose}
    />
  );
}
