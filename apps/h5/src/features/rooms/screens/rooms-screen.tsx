import { useTranslations } from 'use-intl';
import { hrefOf, PATHS, roomPath } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useRooms } from '#features/rooms/hooks/use-rooms.ts';
import { USUAL_PACE_MS } from '#features/rooms/model/pace.ts';
import { inOwnOrder, type Room } from '#features/rooms/model/room-list.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import { languageOf } from '#i18n/languages.ts';
import { Badge } from '#ui/badge.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/rooms/rooms.css';

/** The rooms, that of the own language first. */
export function RoomsScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.services);
  const rooms = useRooms();
  const { language } = useLanguage();
  return (
    <>
      <NavBar title={t('rooms.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <p className="pad sm c2 room-intro">{t('rooms.intro')}</p>
        <Loaded query={rooms} rows={8}>
          {(found) => (
            <ListGroup label={t('rooms.heading')}>
              {inOwnOrder(found, language.code).map((room) => (
                <RoomRow key={room.code} room={room} isOwn={room.code === language.code} />
              ))}
            </ListGroup>
          )}
        </Loaded>
      </View>
    </>
  );
}

function RoomRow({ room, isOwn }: { room: Room; isOwn: boolean }) {
  const t = useTranslations('rooms');
  const { code, online } = room;
  return (
    <ListRow
      href={hrefOf(roomPath(code))}
      chevron
      caption={t('caption', { label: languageOf(code).label, here: t('here', { count: online }) })}
      end={<RoomMark room={room} isOwn={isOwn} />}
    >
      {t(`name.${code}`)}
    </ListRow>
  );
}

/** The most important of what can be said about a room. */
function RoomMark({ room, isOwn }: { room: Room; isOwn: boolean }) {
  const t = useTranslations('rooms');
  if (room.is_closed === 1) return <Badge tone="warn">{t('closedBadge')}</Badge>;
  if (room.slow_ms > USUAL_PACE_MS) return <Badge>{t('slowBadge')}</Badge>;
  return isOwn ? <Badge tone="line">{t('own')}</Badge> : null;
}
