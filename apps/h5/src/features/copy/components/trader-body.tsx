import { COPY_PERIODS, type CopyPeriod } from '@candor/contract/copy-fields';
import { useTranslations } from 'use-intl';
import { figuresOf, type LeaderPage, standingOf } from '#features/copy/model/leader-view.ts';
import { Badge } from '#ui/badge.tsx';
import { ChangeText } from '#ui/change.tsx';
import { Face } from '#ui/face.tsx';
import { PeriodRow } from '#ui/period-row.tsx';
import { Stat } from '#ui/stat.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { TraderFacts } from './trader-facts.tsx';
import { TraderLists } from './trader-lists.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';
import { YieldCurve } from './yield-curve.tsx';

type TraderBodyProps = {
  page: LeaderPage;
  period: CopyPeriod;
  onPeriod: (period: CopyPeriod) => void;
  onRisk: () => void;
  onWhatIf: () => void;
};

/** Who it is, the figures of the period, the curve, and the orders. */
export function TraderBody({ page, period, onPeriod, onRisk, onWhatIf }: TraderBodyProps) {
  const t = useTranslations('copy');
  const texts = useCopyTexts();
  const figures = figuresOf(page, period);
  const yielded = texts.move(figures.yield_percent);
  return (
    <>
      <TraderHead page={page} />
      <TraderStats page={page} period={period} />
      <section className="pad copy-curve">
        <div className="row between">
          <div>
            <p className="xs c3">{t('trader.yield')}</p>
            <p className="t2">
              <ChangeText direction={directionOf(figures.yield_percent, yielded)}>{yielded}</ChangeText>
            </p>
          </div>
          <PeriodRow
            label={t('period.label')}
            items={COPY_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
            value={period}
            onChange={onPeriod}
          />
        </div>
        <YieldCurve
          points={page.leader.curve}
          yielded={yielded}
          direction={directionOf(figures.yield_percent, yielded)}
          period={period}
          endMs={page.updated_ms}
          days={page.leader.days}
          daySeconds={page.day_seconds}
        />
        <ShortDay daySeconds={page.day_seconds} />
      </section>
      <TraderFacts page={page} period={period} onRisk={onRisk} onWhatIf={onWhatIf} />
      <TraderLists page={page} />
    </>
  );
}

function TraderHead({ page: { leader } }: { page: LeaderPage }) {
  const t = useTranslations('copy');
  const standing = standingOf(leader);
  const isMarked = standing === 'paused' || standing === 'full' || standing === 'stopped' || standing === 'failed';
  return (
    <section className="pad row copy-head">
      <Face name={leader.name} src={leader.head_portrait} size={60} />
      <div className="grow">
        <h2 className="t2">{leader.name}</h2>
        {leader.signature === '' ? null : <p className="sm c3">{leader.signature}</p>}
        <p className="row wrap copy-badges">
          <Badge>{t('trader.days', { count: leader.days })}</Badge>
          {leader.verified_level === 0 ? null : (
            <Badge>{t('trader.verified', { level: String(leader.verified_level) })}</Badge>
          )}
          {isMarked ? <Badge tone={standing === 'failed' ? 'bad' : 'warn'}>{t(`state.${standing}`)}</Badge> : null}
        </p>
      </div>
    </section>
  );
}

function TraderStats({ page, period }: { page: LeaderPage; period: CopyPeriod }) {
  const t = useTranslations('copy.trader');
  const texts = useCopyTexts();
  const { leader } = page;
  const figures = figuresOf(page, period);
  const profit = texts.money(figures.profit, 'gain');
  const won = t('wonOf', { won: texts.exact(figures.won), closed: texts.exact(figures.closed) });
  return (
    <section className="pad grid g3 copy-grid">
      <Stat label={t('profit')} value={profit} direction={directionOf(figures.profit, profit)} />
      <Stat label={t('accuracy')} value={texts.share(figures.accuracy_percent)} />
      <Stat label={t('drawdown')} value={texts.share(figures.drawdown_percent)} />
      <Stat label={t('won')} value={won} />
      <Stat label={t('lots')} value={texts.counter(figures.lots)} />
      <Stat label={t('followers')} value={texts.exact(leader.followers)} />
    </section>
  );
}
