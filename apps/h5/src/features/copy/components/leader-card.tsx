import type { CopyPeriod } from '@candor/contract/copy-fields';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { followPath, traderPath } from '#features/copy/model/copy-paths.ts';
import { type Leader, standingOf } from '#features/copy/model/leader-view.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ChangeText } from '#ui/change.tsx';
import { Face } from '#ui/face.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { Stat } from '#ui/stat.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

const SPARK = { width: 112, height: 36 };

/** A trader with the figures of the period. The whole card leads to the page, its button to following. */
export function LeaderCard({ leader, period }: { leader: Leader; period: CopyPeriod }) {
  const t = useTranslations('copy');
  const texts = useCopyTexts();
  const yielded = texts.move(leader.yield_percent);
  const direction = directionOf(leader.yield_percent, yielded);
  return (
    <article className="card copy-card" data-leader={leader.user_id}>
      <div className="row copy-name">
        <Face name={leader.name} src={leader.head_portrait} />
        <div className="grow">
          <a className="semi trunc copy-open" href={hrefOf(traderPath(leader.user_id))}>
            {leader.name}
          </a>
          {leader.signature === '' ? null : <p className="xs c3 trunc">{leader.signature}</p>}
        </div>
        <FollowAction leader={leader} />
      </div>
      <div className="row between copy-yield">
        <div>
          <p className="xs c3">
            {period === 'all' ? t('list.yieldAll') : t('list.yieldOf', { span: t(`span.${period}`) })}
          </p>
          <p className="t2">
            <ChangeText direction={direction}>{yielded}</ChangeText>
          </p>
        </div>
        <Sparkline points={leader.curve} direction={direction} {...SPARK} />
      </div>
      <div className="grid g4 copy-stats">
        <Stat small label={t('sort.accuracy')} value={texts.share(leader.accuracy_percent)} />
        <Stat small label={t('sort.profit')} value={texts.short(leader.profit)} />
        <Stat small label={t('sort.drawdown')} value={texts.share(leader.drawdown_percent)} />
        <Stat small right label={t('sort.followers')} value={texts.counter(leader.followers)} />
      </div>
    </article>
  );
}

function FollowAction({ leader }: { leader: Leader }) {
  const t = useTranslations('copy.state');
  const isVisitor = useSession((state) => state.token === null);
  const standing = standingOf(leader);
  if (standing === 'following') {
    return (
      <Button size="s" variant="line" href={hrefOf(PATHS.copyMy)}>
        {t('following')}
      </Button>
    );
  }
  if (standing !== 'follow') {
    return <Badge tone={standing === 'failed' ? 'bad' : standing === 'self' ? 'brand' : 'plain'}>{t(standing)}</Badge>;
  }
  const path = followPath(leader.user_id);
  return isVisitor ? (
    <Button size="s" onClick={() => askToLogIn(path)}>
      {t('follow')}
    </Button>
  ) : (
    <Button size="s" href={hrefOf(path)}>
      {t('follow')}
    </Button>
  );
}
