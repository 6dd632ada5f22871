import { toUnits } from '@candor/money/units';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { type LineMark, type LinePoint, withPoint } from '#features/options/model/line-plot.ts';
import { throttle } from '#lib/throttle.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonView } from '#ui/skeleton.tsx';
import { type BarRow, summarizeBars } from '#widgets/chart/bar-rows.ts';
import { BAR_SECONDS, type ChartPeriod } from '#widgets/chart/chart-periods.ts';
import type { ChartSource } from '#widgets/chart/chart-source.ts';
import { useChartSource } from '#widgets/chart/use-chart-source.ts';
import { useChartSummary } from '#widgets/chart/use-chart-summary.ts';
import { useReturns } from '#widgets/chart/use-returns.ts';
import { useTickStream } from '#widgets/chart/use-tick-stream.ts';
import { type LinePicture, useLinePicture } from './use-line-picture.ts';

/** Visible length: this time span for ticks, BARS bars for other periods. */
const TICKS_MS = 150_000;
const BARS = 90;
/** Minimum interval between reloads after missed bars. */
const RELOAD_MS = 5000;

const lengthOf = (period: ChartPeriod): number => (period === 'tick' ? TICKS_MS : BAR_SECONDS[period] * 1000 * BARS);

type PriceLineProps = {
  instrument: InstrumentView;
  period: ChartPeriod;
  marks: readonly LineMark[];
  /** Id of the option whose entry is labelled; null: none. */
  chosen: number | null;
};

/** Line chart of the index price with entries and due times of open options. */
export function PriceLine({ instrument, period, marks, chosen }: PriceLineProps) {
  const t = useTranslations('instrument');
  const { tape } = useTickStream(instrument);
  const makeSource = useChartSource({ instrument, period, tape });
  const returns = useReturns();
  const [tries, setTries] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useLinePicture(canvas, { scale: instrument.priceScale, lengthMs: lengthOf(period), marks, chosen });
  const shown = useLineFeed(makeSource, {
    picture,
    scale: instrument.priceScale,
    lengthMs: lengthOf(period),
    attempt: tries + returns,
  });
  const summaryText = useChartSummary(instrument);
  return (
    <section className="line-place" aria-label={t('heading')}>
      <div className="line-canvas" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {shown.phase === 'loading' ? (
        <div className="line-over">
          <SkeletonView label={t('chart.loading')}>
            <span className="sk line-sk" />
          </SkeletonView>
        </div>
      ) : null}
      {shown.phase === 'failed' ? <LineFailed onRetry={() => setTries(tries + 1)} /> : null}
      {shown.phase === 'ready' ? <p className="sr">{summaryText(period, summarizeBars(shown.bars))}</p> : null}
    </section>
  );
}

function LineFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations();
  return (
    <div className="line-over" role="alert">
      <p className="sm c2">{t('instrument.chart.failed')}</p>
      <Button size="s" onClick={onRetry}>
        {t('common.actions.retry')}
      </Button>
    </div>
  );
}

type Shown = { readonly phase: 'loading' | 'failed' } | { readonly phase: 'ready'; readonly bars: readonly BarRow[] };

interface Feed {
  readonly picture: LinePicture;
  readonly scale: number;
  readonly lengthMs: number;
  /** A change triggers a reload. */
  readonly attempt: number;
}

/** Feeds the prices of a source to the canvas on every tick, without React renders. */
function useLineFeed(makeSource: () => ChartSource, { picture, scale, lengthMs, attempt }: Feed): Shown {
  const [shown, setShown] = useState<Shown>({ phase: 'loading' });
  const [behind, setBehind] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only repeats the same request.
  useEffect(() => {
    const aborter = new AbortController();
    const source = makeSource();
    const toPoint = (bar: BarRow): LinePoint => ({ timeMs: bar.startMs, units: Number(toUnits(bar.close, scale)) });
    let stop = () => undefined as unknown;
    const reload = throttle(() => setBehind((count) => count + 1), { waitMs: RELOAD_MS });
    const load = async () => {
      const { bars } = await source.loadLatest(aborter.signal);
      if (aborter.signal.aborted) return;
      let points: readonly LinePoint[] = bars.map(toPoint);
      picture.show(points);
      setShown({ phase: 'ready', bars });
      stop = source.follow({
        bar: (bar) => {
          points = withPoint(points, toPoint(bar), lengthMs);
          picture.show(points);
        },
        behind: reload,
      });
    };
    load().catch(() => {
      if (!aborter.signal.aborted) setShown({ phase: 'failed' });
    });
    return () => {
      aborter.abort();
      stop();
    };
  }, [makeSource, picture, scale, lengthMs, attempt, behind]);
  return shown;
}
