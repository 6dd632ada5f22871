import { Ban, Ellipsis, MessagesSquare, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS, roomLogPath } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import type { RoomCode } from '#features/rooms/hooks/room-queries.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** Button with the pages that belong to a room. */
export function RoomMenu({ room }: { room: RoomCode }) {
  const t = useTranslations();
  const isLoggedIn = useSession((state) => state.token !== null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={t('rooms.menu.label')} glyph={Ellipsis} onClick={() => setOpen(true)} />
      <Sheet flush open={isOpen} onClose={close} title={t(`rooms.name.${room}`)} closeLabel={t('common.actions.close')}>
        <div className="list room-menu">
          <ListRow glyph={ScrollText} href={hrefOf(roomLogPath(room))}>
            {t('rooms.log.heading')}
          </ListRow>
          {isLoggedIn ? (
            <ListRow glyph={Ban} href={hrefOf(PATHS.roomBlocked)}>
              {t('rooms.blocked.heading')}
            </ListRow>
          ) : null}
          <ListRow glyph={MessagesSquare} href={hrefOf(PATHS.rooms)}>
            {t('rooms.menu.rooms')}
          </ListRow>
        </div>
      </Sheet>
    </>
  );
}
