import type { CopyPeriod } from '@candor/contract/copy-fields';
import { useTranslations } from 'use-intl';
import { drawCurve, labelTimes, percentText } from '#features/copy/model/yield-curve.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDay, formatHourMinute } from '#lib/format-day.ts';
import type { Direction } from '#ui/direction.ts';
import { useShortDay } from '#widgets/finance/short-day.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

type YieldCurveProps = {
  /** Yield in percent, oldest first. */
  points: readonly number[];
  yielded: string;
  direction: Direction;
  period: CopyPeriod;
  endMs: number;
  /** Whole days since the trader was admitted. */
  days: number;
  /** Length of a day; shorter in the demo. */
  daySeconds: number;
};

const BOX = { width: 312, height: 130 };
const FULL = { width: 358, height: 154 };
const COLOUR = { up: 'var(--up)', down: 'var(--down)', flat: 'var(--neutral)' } as const;

/** The yield over the period, on a scale that always contains zero. */
export function YieldCurve({ points, yielded, direction, period, endMs, days, daySeconds }: YieldCurveProps) {
  const t = useTranslations('copy.trader');
  const place = useTimePlace();
  const texts = useCopyTexts();
  const isShort = useShortDay(daySeconds) !== undefined;
  const drawing = drawCurve(points, BOX);
  if (drawing === null) return <p className="sm c3 copy-no-curve">{t('noCurve')}</p>;
  const percent = (value: number) => texts.move(percentText(value));
  const label = t('curve', { yield: yielded, low: percent(Math.min(...points)), high: percent(Math.max(...points)) });
  const times = labelTimes(period, { endMs, days, dayMs: daySeconds * 1000 });
  return (
    <svg className="chart" viewBox={`0 0 ${FULL.width} ${FULL.height}`} role="img" aria-label={label}>
      {drawing.grid.map(({ percent: line, y }) => (
        <g key={line}>
          <path className="gl" d={`M0 ${y}H${BOX.width}`} />
          <text x={FULL.width} y={y + 3.5} textAnchor="end">
            {texts.percent(percentText(line))}
          </text>
        </g>
      ))}
      <path d={drawing.area} fill={COLOUR[direction]} opacity=".08" />
      <path d={drawing.line} fill="none" stroke={COLOUR[direction]} strokeWidth="1.6" strokeLinejoin="round" />
      <path d={`M0 ${drawing.zeroY}H${BOX.width}`} stroke="var(--stroke-3)" />
      {times.map((ms, nth) => (
        <text key={ms} x={(BOX.width * (2 * nth + 1)) / (2 * times.length)} y={FULL.height - 4} textAnchor="middle">
          {isShort ? formatHourMinute(ms, place) : formatDay(ms, place)}
        </text>
      ))}
    </svg>
  );
}
