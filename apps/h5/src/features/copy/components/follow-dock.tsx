import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useConnection } from '#data/online-store.ts';
import { useSession } from '#data/session-store.ts';
import { followPath } from '#features/copy/model/copy-paths.ts';
import { type Leader, standingOf } from '#features/copy/model/leader-view.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

const REASONS = {
  self: 'isSelf',
  paused: 'isPaused',
  full: 'isFull',
  stopped: 'isStopped',
  failed: 'isStopped',
} as const;

/** The risk in one sentence, and the way to follow; or why following is not possible. */
export function FollowDock({ leader, onFollow }: { leader: Leader; onFollow: () => void }) {
  const t = useTranslations('copy');
  const texts = useCopyTexts();
  const isVisitor = useSession((state) => state.token === null);
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const standing = standingOf(leader);
  if (standing !== 'follow' && standing !== 'following') {
    return (
      <Dock>
        <p className="sm c2 center copy-why-not">
          {t(`trader.${REASONS[standing]}`, { followers: texts.exact(leader.max_followers) })}
        </p>
      </Dock>
    );
  }
  return (
    <Dock>
      <div className="row copy-dock">
        <p className="xs c3 grow">{isOffline ? t('follow.offline') : t('trader.differ')}</p>
        <Button
          variant="primary"
          grow
          disabled={isOffline}
          onClick={() => (isVisitor ? askToLogIn(followPath(leader.user_id)) : onFollow())}
        >
          {t(standing === 'following' ? 'trader.edit' : 'state.follow')}
        </Button>
      </div>
    </Dock>
  );
}
