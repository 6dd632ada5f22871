import type { RoomItem } from '@candor/contract/rooms';
import { useTranslations } from 'use-intl';
import { roomLogPath } from '#data/paths.ts';
import { useWhenNear } from '#data/use-when-near.ts';
import type { RoomCode } from '#features/rooms/hooks/room-queries.ts';
import { useOlder } from '#features/rooms/hooks/use-room.ts';
import type { TalkDay } from '#features/rooms/model/talk-days.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { RoomMessage } from './room-message.tsx';
import { useRoomTexts } from './use-room-texts.ts';

type RoomTalkProps = {
  room: RoomCode;
  days: readonly TalkDay[];
  hasOlder: boolean;
  onPick: (item: RoomItem) => void;
};

/** Messages by day, older ones fetched at the top. All is rendered as text, never as markup. */
export function RoomTalk({ room, days, hasOlder, onPick }: RoomTalkProps) {
  const t = useTranslations('rooms');
  const { dayLine } = useRoomTexts();
  if (days.length === 0 && !hasOlder)
    return (
      <EmptyState page art="records" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      {hasOlder ? <OlderMessages room={room} /> : <p className="center xs c3 pad room-start">{t('start')}</p>}
      <section className="msgs room-msgs" aria-label={t('messages')} aria-live="polite">
        {days.map(({ startMs, messages }) => (
          <div key={messages[0]?.item.seq} className="msgs-part">
            <span className="tm num">{dayLine(startMs)}</span>
            {messages.map((message) => (
              <RoomMessage key={message.item.seq} {...message} logPath={roomLogPath(room)} onPick={onPick} />
            ))}
          </div>
        ))}
      </section>
    </>
  );
}

function OlderMessages({ room }: { room: RoomCode }) {
  const t = useTranslations('common.actions');
  const older = useOlder(room);
  const top = useWhenNear(older.fetchMore, !(older.isFetching || older.isFailed));
  if (older.isFailed)
    return (
      <div className="list-end">
        <Button size="s" onClick={older.fetchMore}>
          {t('retry')}
        </Button>
      </div>
    );
  return (
    <div ref={top}>
      <SkeletonRows rows={1} />
    </div>
  );
}
