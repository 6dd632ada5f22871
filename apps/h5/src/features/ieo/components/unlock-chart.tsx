import { useTranslations } from 'use-intl';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNow } from '#data/use-now.ts';
import type { Tranche } from '#features/ieo/model/project.ts';
import { dueIndex, PLOT, plotUnlock } from '#features/ieo/model/unlock-plot.ts';
import { useIeoTexts } from './use-ieo-texts.ts';

type ChartProps = {
  tranches: readonly Tranche[];
  daySeconds: number;
  /** Own tokens in all; null: the chart shows percent. */
  total: string | null;
};

const REFRESH_MS = 10_000;

/** The lock schedule as a stair, with what is free today. */
export function UnlockChart({ tranches, daySeconds, total }: ChartProps) {
  const t = useTranslations('ieo.unlock');
  const texts = useIeoTexts();
  useNow(REFRESH_MS);
  const now = serverNowMs();
  const plot = plotUnlock(tranches, now);
  const [first, last] = [tranches[0], tranches.at(-1)];
  const due = tranches[dueIndex(tranches, now)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [texts.date(first.at_ms, daySeconds), texts.date(last.at_ms, daySeconds)];
  const freeNow = () => {
    if (due === undefined) return '';
    return total === null
      ? t('freePercent', { percent: texts.share(due.percent_total) })
      : t('freeToday', { amount: texts.cut(due.total) });
  };
  return (
    <div className="card ieo-chart">
      <p className="row between xs num">
        <span>{freeNow()}</span>
        <span className="c3">{total === null ? texts.percent('100') : texts.cut(total)}</span>
      </p>
      <svg
        viewBox={`0 0 ${PLOT.width} ${PLOT.height + 1}`}
        role="img"
        aria-label={t('chart', { percent: texts.share(first.percent_total), from, to })}
      >
        <path className="ground" d={`M0 ${PLOT.height}H${PLOT.width}`} />
        <path className="stair" d={plot.line} />
        {plot.now === null ? null : (
          <>
            <path className="free-area" d={plot.freeArea} />
            <path className="free" d={plot.freeLine} />
            <path className="today" d={`M${plot.now.x} ${PLOT.height}V0`} />
            <circle cx={plot.now.x} cy={plot.now.y} r="4" />
          </>
        )}
      </svg>
      <p className="row between xs c3 num">
        <span>{t('listing', { date: from })}</span>
        <span>{t('all', { date: to })}</span>
      </p>
    </div>
  );
}
