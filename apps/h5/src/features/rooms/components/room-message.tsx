import type { RoomItem } from '@candor/contract/rooms';
import { Flag } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import type { ShownMessage } from '#features/rooms/model/talk-days.ts';
import { Badge } from '#ui/badge.tsx';
import { Face } from '#ui/face.tsx';
import { Icon } from '#ui/icon.tsx';
import { Bubble } from '#widgets/chat/bubble.tsx';
import { MessageText } from '#widgets/chat/message-text.tsx';
import { useRoomTexts } from './use-room-texts.ts';

type RoomMessageProps = ShownMessage & {
  /** Address of the moderators' log. */
  logPath: string;
  /** Must stay the same function: messages are rendered once. */
  onPick: (item: RoomItem) => void;
};

/** One message of a room. */
export const RoomMessage = memo(function RoomMessage(props: RoomMessageProps) {
  const { item, isMine, logPath } = props;
  return (
    <>
      {isMine ? <OwnMessage {...props} /> : <OtherMessage {...props} />}
      {item.note === null ? null : <ModerationNote note={item.note} logPath={logPath} />}
    </>
  );
});

function OwnMessage({ item, isLastOwn }: RoomMessageProps) {
  const t = useTranslations();
  const { clock } = useRoomTexts();
  const time = clock(item.time_ms);
  return (
    <>
      <Content item={item} isMine who={t('chat.you')} />
      <span className="m-read num room-sent">{isLastOwn ? t('rooms.delivered', { time }) : time}</span>
    </>
  );
}

function OtherMessage({ item, mentionsMe, onPick }: RoomMessageProps) {
  const t = useTranslations('rooms');
  const { clock } = useRoomTexts();
  const { name, avatar, staff } = item.author;
  const isStaff = staff === 1;
  return (
    <div className="room-m">
      <Face name={isStaff ? 'Candor' : name} size={32} src={avatar === '' ? undefined : avatar} />
      <div className="grow">
        <p className="row xs room-head">
          <b className="semi c2 trunc">{name}</b>
          {isStaff ? <Badge tone="brand">{t('staff')}</Badge> : null}
          <span className="c3 num">{clock(item.time_ms)}</span>
        </p>
        <div className="room-bubble">
          <Content item={item} isMarked={mentionsMe} who={name} />
          {item.hidden === 1 ? null : (
            <button
              type="button"
              className="room-press"
              aria-haspopup="dialog"
              aria-label={t('actions', { name })}
              onClick={() => onPick(item)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type ContentProps = { item: RoomItem; who: string; isMine?: boolean; isMarked?: boolean };

function Content({ item, who, isMine = false, isMarked = false }: ContentProps) {
  const t = useTranslations('rooms');
  if (item.hidden === 1) return <p className="m-line room-removed">{t('removed')}</p>;
  const { reply: answered, mentions, text } = item;
  return (
    <Bubble isMine={isMine} isMarked={isMarked} who={who} text={text} mentions={mentions.map(({ name }) => name)}>
      {answered === null ? null : <Quote name={answered.name} text={answered.text} />}
    </Bubble>
  );
}

/** The message that is answered; without a text it was removed. */
function Quote({ name, text }: { name: string; text: string }) {
  const t = useTranslations('rooms');
  return (
    <p className="m-quote trunc">
      {name}: {text === '' ? t('removed') : <MessageText text={text} />}
    </p>
  );
}

type ModerationNoteProps = { note: NonNullable<RoomItem['note']>; logPath: string };

/** Shown below a message that moderators have acted on. */
function ModerationNote({ note, logPath }: ModerationNoteProps) {
  const t = useTranslations('rooms.note');
  const { muteSpan } = useRoomTexts();
  const { reports, muted_minutes: minutes } = note;
  return (
    <p className="row top xs c3 room-note">
      <Icon glyph={Flag} size={13} />
      <span className="num">
        {reports > 0 ? `${t('reported', { count: reports })} ` : ''}
        {minutes > 0 ? `${t('muted', { span: muteSpan(minutes) })} ` : ''}
        <a className="link" href={hrefOf(logPath)}>
          {t('log')}
        </a>
      </span>
    </p>
  );
}
