import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { hrefOf, PATHS, roomPath } from '#data/paths.ts';
import type { RoomState } from '#features/rooms/hooks/room-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { useRoomTexts } from './use-room-texts.ts';

/** Instead of the field: why the user cannot write now, and what can be done about it. */
export function LockDock({ state }: { state: RoomState }) {
  return (
    <Dock>
      <div className="row between room-lock">
        <p className="sm c2 grow" role="status">
          <LockText state={state} />
        </p>
        <LockAction state={state} />
      </div>
    </Dock>
  );
}

function LockText({ state }: { state: RoomState }) {
  const t = useTranslations('rooms.lock');
  const { moment } = useRoomTexts();
  if (state.reason === 'muted') return t('muted', { time: moment(state.muted_until_ms) });
  if (state.reason === 'age') return t('age', { time: moment(state.write_from_ms) });
  return t(state.reason === '' ? 'closed' : state.reason);
}

function LockAction({ state: { reason, code } }: { state: RoomState }) {
  const t = useTranslations();
  if (reason === 'login')
    return (
      <Button size="md" variant="primary" onClick={() => askToLogIn(roomPath(code))}>
        {t('common.actions.logIn')}
      </Button>
    );
  if (reason === 'channel')
    return (
      <Button size="md" href={hrefOf(PATHS.confirmContact)}>
        {t('rooms.lock.confirm')}
      </Button>
    );
  return null;
}
