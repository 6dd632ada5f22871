import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useRoomTexts } from '#features/rooms/components/use-room-texts.ts';
import { useBlocked, useUnblock } from '#features/rooms/hooks/use-blocked.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Face } from '#ui/face.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/rooms/rooms.css';

/** People whose messages the user does not see. */
export function BlockedScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.rooms);
  const blocked = useBlocked();
  const unblock = useUnblock();
  const { moment } = useRoomTexts();
  return (
    <>
      <NavBar title={t('rooms.blocked.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={blocked} rows={3}>
          {(people) =>
            people.length === 0 ? (
              <EmptyState page art="records" title={t('rooms.blocked.empty')}>
                {t('rooms.blocked.emptyText')}
              </EmptyState>
            ) : (
              <ListGroup label={t('rooms.blocked.heading')}>
                {people.map(({ code, name, since_ms: sinceMs }) => (
                  <ListRow
                    key={code}
                    lead={<Face name={name} size={36} />}
                    caption={t('rooms.blocked.since', { time: moment(sinceMs) })}
                    end={
                      <button
                        type="button"
                        className="btn s"
                        disabled={unblock.isPending}
                        aria-label={t('rooms.blocked.unblockOf', { name })}
                        onClick={() => unblock.mutate(code)}
                      >
                        {t('rooms.blocked.unblock')}
                      </button>
                    }
                  >
                    {name}
                  </ListRow>
                ))}
              </ListGroup>
            )
          }
        </Loaded>
      </View>
    </>
  );
}
