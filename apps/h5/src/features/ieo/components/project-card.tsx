import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, ieoPath } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { barValue, isListed, isReturned, type ProjectItem } from '#features/ieo/model/project.ts';
import { ChangeText } from '#ui/change.tsx';
import { Coin } from '#ui/coin.tsx';
import { Icon } from '#ui/icon.tsx';
import { PoolBar } from '#ui/pool-bar.tsx';
import { Seal } from '#ui/seal.tsx';
import { Stat } from '#ui/stat.tsx';
import { StageBadge } from './stage-badge.tsx';
import { TimeLeft } from './time-left.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

type CardProps = { project: ProjectItem };

/** A project in the list. It leads to the own share once there is one, else to the project. */
export function ProjectCard({ project }: CardProps) {
  const hasShare = project.settled_ms > 0 && project.own.commits > 0;
  return (
    <a className="card ieo-card" href={hrefOf(ieoPath(hasShare ? 'ieoOrder' : 'ieoProject', project.id))}>
      <div className="row ieo-card-head">
        <Coin symbol={project.token} size={40} letters={project.token.slice(0, 2)} src={project.logo || undefined} />
        <div className="grow">
          <p className="row ieo-name">
            <b className="semi">{project.title}</b>
            <span className="sm c3">{project.token}</span>
          </p>
          <p className="xs c3">{project.summary}</p>
        </div>
        <StageBadge project={project} />
      </div>
      <CardStats project={project} />
      <CardLine project={project} hasShare={hasShare} />
    </a>
  );
}

function CardStats({ project }: CardProps) {
  const t = useTranslations('ieo.card');
  const texts = useIeoTexts();
  const { stage } = project;
  const issue = <Stat small label={t('issuePrice')} value={texts.price(project.price)} />;
  if (isListed(stage) && project.last_price !== '') {
    const direction = project.since_listing_percent.startsWith('-') ? 'down' : 'up';
    return (
      <div className="ieo-stats">
        {issue}
        <Stat small label={t('priceNow')} value={texts.price(project.last_price)} direction={direction} />
        <Stat
          small
          right
          label={t('since')}
          value={<ChangeText direction={direction}>{texts.move(project.since_listing_percent)}</ChangeText>}
        />
      </div>
    );
  }
  const isOpen = stage === 'warm_up' || stage === 'in_progress';
  const last = { warm_up: 'opens', in_progress: 'closes', distributed: 'listing' } as const;
  const word = stage in last ? last[stage as keyof typeof last] : 'ended';
  const at = { opens: project.start_ms, closes: project.end_ms, listing: project.listing_ms, ended: project.end_ms };
  return (
    <>
      <div className="ieo-stats">
        {issue}
        {isOpen ? (
          <Stat small label={t('forSale')} value={texts.short(project.supply)} />
        ) : (
          <Stat small label={t('committedShare')} value={texts.share(project.wanted_percent)} />
        )}
        <Stat small right label={t(word)} value={texts.moment(at[word])} />
      </div>
      {word === 'ended' ? null : <TimeLeft untilMs={at[word]} />}
    </>
  );
}

function CardLine({ project, hasShare }: CardProps & { hasShare: boolean }) {
  const t = useTranslations('ieo.card');
  const texts = useIeoTexts();
  const isVisitor = useSession((state) => state.token === null);
  const { stage, own } = project;
  if (stage === 'in_progress') {
    return (
      <PoolBar
        label={t('bar')}
        value={barValue(project.wanted_percent)}
        taken={t('committed', { percent: texts.share(project.wanted_percent) })}
        rest={own.commits > 0 ? t('yours', { amount: texts.usdt(own.value) }) : undefined}
      />
    );
  }
  if (stage === 'warm_up') {
    const word = project.may_take_part === 1 ? 'mayTakePart' : 'mayNot';
    return (
      <p className="row xs c3 ieo-may">
        <Icon glyph={ShieldCheck} size={14} />
        <span>{t(isVisitor ? 'visitor' : word)}</span>
      </p>
    );
  }
  if (isReturned(stage)) {
    const date = texts.day(project.settled_ms);
    const word = stage === 'failed' ? 'failed' : 'cancelled';
    return (
      <p className="xs c3">{project.settled_ms === 0 ? t('repaying') : t(word, { count: project.buyers, date })}</p>
    );
  }
  if (stage === 'ended') return <p className="xs c3">{t('sharing')}</p>;
  if (!hasShare) return null;
  return (
    <div className="row between ieo-got">
      <span className="xs c2 num">
        {t('got', { amount: texts.tokens(own.allocated), wanted: texts.tokens(own.wanted), token: project.token })}
      </span>
      <span className="proof">
        <Seal />
        {t('share')}
      </span>
    </div>
  );
}
