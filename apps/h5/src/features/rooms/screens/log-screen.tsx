import { useTranslations } from 'use-intl';
import { roomPath } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useRoomTexts } from '#features/rooms/components/use-room-texts.ts';
import { type RoomActionRow, useRoomLog } from '#features/rooms/hooks/use-room-log.ts';
import { roomOf } from '#features/rooms/model/room-list.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { endOf, ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/rooms/rooms.css';

/** What moderators did in a room (?room=), newest first. */
export function LogScreen() {
  const t = useTranslations();
  const [query] = useSearchParams();
  const { language } = useLanguage();
  const room = roomOf(query) ?? language.code;
  const back = useBack(roomPath(room));
  const log = useRoomLog(room);
  return (
    <>
      <NavBar title={t('rooms.log.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <div className="pad room-intro">
          <h2 className="t3">{t(`rooms.name.${room}`)}</h2>
          <p className="sm c2">{t('rooms.log.intro')}</p>
        </div>
        <Loaded query={log}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0)
              return (
                <EmptyState page art="records" title={t('rooms.log.empty')}>
                  {t('rooms.log.emptyText')}
                </EmptyState>
              );
            return (
              <>
                <ul className="list">
                  {rows.map((row) => (
                    <ActRow key={row.id} row={row} />
                  ))}
                </ul>
                <ListEnd list={endOf(log)} />
              </>
            );
          }}
        </Loaded>
      </View>
    </>
  );
}

function ActRow({ row }: { row: RoomActionRow }) {
  const t = useTranslations('rooms');
  const { moment, muteSpan } = useRoomTexts();
  const { kind, name, reason } = row;
  const facts = { name, span: muteSpan(row.minutes), seconds: row.slow_ms / 1000 };
  return (
    <li className="li room-act">
      <span className="main">
        <span>{t(`log.${kind}`, facts)}</span>
        {reason === '' ? null : <span className="xs c2">{t('log.reason', { reason: t(`reason.${reason}`) })}</span>}
        <span className="xs c3 num">{moment(row.time_ms)}</span>
      </span>
    </li>
  );
}
