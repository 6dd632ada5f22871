import { ROOM_TEXT_LENGTH } from '@candor/contract/rooms';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import type { RoomWriting } from '#features/rooms/hooks/use-room-draft.ts';
import { secondsToWait, USUAL_PACE_MS } from '#features/rooms/model/pace.ts';
import { countCharacters } from '#features/rooms/model/room-draft.ts';
import { nowMs } from '#lib/clock.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MessageDock } from '#widgets/chat/message-dock.tsx';
import { MessageText } from '#widgets/chat/message-text.tsx';

const TICK_MS = 250;

type RoomDockProps = { writing: RoomWriting; slowMs: number };

/** Field for a message to the room, with a counter and the pace. */
export function RoomDock({ writing, slowMs }: RoomDockProps) {
  const t = useTranslations('rooms.write');
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const seconds = useSecondsToWait(writing.sentMs, slowMs);
  const { draft } = writing;
  const count = countCharacters(draft.text);
  const isTooLong = count > ROOM_TEXT_LENGTH;
  return (
    <MessageDock
      text={draft.text}
      failure={writing.failure}
      labels={{ write: t('label'), send: t('send') }}
      above={<Answered writing={writing} />}
      end={
        <span className={classNames('unit num', isTooLong && 'room-over')}>
          <span aria-hidden="true">{`${count}/${ROOM_TEXT_LENGTH}`}</span>
          <span className="sr">{t('count', { count, max: ROOM_TEXT_LENGTH })}</span>
        </span>
      }
      sendDisabled={isOffline || seconds > 0 || isTooLong || writing.isPending}
      onText={writing.write}
      onSend={writing.send}
    >
      <p className={classNames('xs num reply-note', isOffline ? 'cw' : 'c3')}>
        {isOffline ? t('offline') : <Pace seconds={seconds} slowMs={slowMs} />}
      </p>
    </MessageDock>
  );
}

function Pace({ seconds, slowMs }: { seconds: number; slowMs: number }) {
  const t = useTranslations('rooms.write');
  if (seconds > 0) return t('wait', { seconds });
  return t(slowMs > USUAL_PACE_MS ? 'slow' : 'pace', { seconds: slowMs / 1000 });
}

/** The message that is answered. */
function Answered({ writing }: { writing: RoomWriting }) {
  const t = useTranslations('rooms.write');
  const { replyTo } = writing.draft;
  if (replyTo === null) return null;
  return (
    <div className="row reply-quote">
      <p className="m-quote">
        <span className="trunc semi">{t('replyTo', { name: replyTo.author.name })}</span>
        <span className="trunc">
          <MessageText text={replyTo.text} />
        </span>
      </p>
      <IconButton label={t('noReply')} glyph={X} size={18} onClick={() => writing.answer(null)} />
    </div>
  );
}

/** Counts down after a message was sent. */
function useSecondsToWait(sentMs: number | null, slowMs: number): number {
  const [now, setNow] = useState(nowMs);
  const seconds = secondsToWait(sentMs, slowMs, Math.max(now, sentMs ?? 0));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return seconds;
}
