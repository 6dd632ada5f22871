import { useTranslations } from 'use-intl';
import { barValue, type ProjectDetail, type ProjectItem, stepOf } from '#features/ieo/model/project.ts';
import { Bar } from '#ui/bars.tsx';
import { Coin } from '#ui/coin.tsx';
import { Steps } from '#ui/steps.tsx';
import { Countdown } from '#widgets/finance/countdown.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { StageBadge } from './stage-badge.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

export function ProjectName({ project }: { project: ProjectItem }) {
  return (
    <section className="pad row ieo-head">
      <Coin symbol={project.token} size={52} letters={project.token.slice(0, 2)} src={project.logo || undefined} />
      <div className="grow">
        <p className="row ieo-name">
          <b className="t2">{project.title}</b>
          <span className="c3">{project.token}</span>
          <StageBadge project={project} />
        </p>
        <p className="sm c3 ieo-under">{project.summary}</p>
      </div>
    </section>
  );
}

/** What the countdown counts to, by stage. */
const COUNTED = {
  warm_up: 'opensIn',
  in_progress: 'closesIn',
  distributed: 'listsIn',
  unlocking: 'freeIn',
} as const;

/** Countdown, demand and stages. */
export function ProjectProgress({ detail }: { detail: ProjectDetail }) {
  const t = useTranslations('ieo');
  const texts = useIeoTexts();
  const { project, day_seconds: daySeconds } = detail;
  const amounts = {
    wanted: texts.short(project.wanted),
    supply: texts.short(project.supply),
    token: project.token,
  };
  return (
    <section className="pad ieo-progress">
      <div className="card">
        <CountdownRow project={project} />
        <div className="row between base ieo-demand">
          <p className="nowrap">
            <b className="t2 num">{texts.share(project.wanted_percent)}</b>{' '}
            <span className="sm c3">{t('detail.subscribed')}</span>
          </p>
          <p className="sm num c2">{t('detail.amounts', amounts)}</p>
        </div>
        <Bar label={t('card.bar')} value={barValue(project.wanted_percent)} thick />
        <StageSteps project={project} daySeconds={daySeconds} />
        {project.stage === 'unlocking' ? <ShortDay daySeconds={daySeconds} /> : null}
      </div>
    </section>
  );
}

function CountdownRow({ project }: { project: ProjectItem }) {
  const t = useTranslations('ieo.detail');
  const texts = useIeoTexts();
  if (!(project.stage in COUNTED) || project.next_ms === 0) return null;
  return (
    <div className="row between ieo-countdown">
      <div className="nowrap">
        <p className="xs c3">{t(COUNTED[project.stage as keyof typeof COUNTED])}</p>
        <p className="xs c2 num ieo-under">{t('at', { time: texts.moment(project.next_ms) })}</p>
      </div>
      <Countdown untilMs={project.next_ms} />
    </div>
  );
}

function StageSteps({ project, daySeconds }: { project: ProjectItem; daySeconds: number }) {
  const t = useTranslations('ieo.detail');
  const texts = useIeoTexts();
  const items = [
    { id: 'warmUp', label: t('step.warmUp'), note: texts.date(project.warm_up_ms, daySeconds) },
    { id: 'subscribe', label: t('step.subscribe'), note: texts.date(project.start_ms, daySeconds) },
    { id: 'ended', label: t('step.ended'), note: texts.date(project.end_ms, daySeconds) },
    { id: 'listing', label: t('step.listing'), note: texts.date(project.listing_ms, daySeconds) },
  ];
  return (
    <div className="ieo-steps">
      <Steps label={t('steps')} items={items} current={stepOf(project.stage)} />
    </div>
  );
}
