import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { cssVars } from '#ui/css-vars.ts';
import { SkeletonView } from '#ui/skeleton.tsx';
import { type BarRow, summarizeBars } from './bar-rows.ts';
import { shownStrips } from './chart-settings.ts';
import { changeChart, useChartSettings } from './chart-settings-store.ts';
import type { TickTape } from './tick-stream.ts';
import { useChartSource } from './use-chart-source.ts';
import { useReturns } from './use-returns.ts';
import './chart.css';
import type { CanvasProps } from './chart-canvas.tsx';
import type { ChartLine } from './chart-lines.ts';
import { ChartTools } from './chart-tools.tsx';
import { useChartSummary } from './use-chart-summary.ts';

export type ChartedInstrument = { id: number; symbol: string; priceScale: number };

type ChartFrameProps = {
  instrument: ChartedInstrument;
  tape: TickTape;
  /** Prices drawn as horizontal lines. Pass the same array between renders. */
  lines?: readonly ChartLine[] | undefined;
  /** Full-screen instead of inline. */
  full?: boolean | undefined;
  onToggleFull: () => void;
  onOpen: (sheet: 'settings' | 'table') => void;
};

type Shown = { readonly phase: 'loading' | 'failed' } | { readonly phase: 'ready'; readonly bars: readonly BarRow[] };

/** Periods and tools, the chart, and its one-sentence summary for screen readers. */
export function ChartFrame({ instrument, tape, lines, full = false, onToggleFull, onOpen }: ChartFrameProps) {
  const t = useTranslations('instrument');
  const settings = useChartSettings();
  const { period } = settings;
  const makeSource = useChartSource({ instrument, period, tape });
  const returns = useReturns();
  const code = useCanvasCode();
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<Shown>({ phase: 'loading' });
  const summaryText = useChartSummary(instrument);
  const isFailed = shown.phase === 'failed' || code.failed;
  const retry = () => {
    setShown({ phase: 'loading' });
    setTries(tries + 1);
    code.retry();
  };
  const { Canvas } = code;
  return (
    <section className={full ? 'chart-frame full' : 'chart-frame'} aria-label={t('heading')}>
      <ChartTools
        period={period}
        onPeriod={(next) => changeChart({ period: next })}
        full={full}
        onToggleFull={onToggleFull}
        onOpen={onOpen}
      />
      <div className="chart-place" style={cssVars({ '--strips': shownStrips(settings).length })}>
        {Canvas ? (
          <Canvas
            makeSource={makeSource}
            symbol={instrument.symbol}
            priceScale={instrument.priceScale}
            settings={settings}
            lines={lines}
            attempt={tries + returns}
            onLoaded={(bars) => setShown({ phase: 'ready', bars })}
            onFailed={() => setShown({ phase: 'failed' })}
          />
        ) : null}
        {shown.phase === 'loading' && !isFailed ? <ChartLoading label={t('chart.loading')} /> : null}
        {isFailed ? <ChartFailed onRetry={retry} /> : null}
        {shown.phase === 'ready' && shown.bars.length === 0 ? (
          <p className="chart-over sm c3">{t('chart.empty')}</p>
        ) : null}
      </div>
      {shown.phase === 'ready' ? <p className="sr">{summaryText(period, summarizeBars(shown.bars))}</p> : null}
    </section>
  );
}

function ChartLoading({ label }: { label: string }) {
  return (
    <div className="chart-over">
      <SkeletonView label={label}>
        <span className="sk chart-sk" />
      </SkeletonView>
    </div>
  );
}

function ChartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations();
  return (
    <div className="chart-over" role="alert">
      <p className="sm c2">{t('instrument.chart.failed')}</p>
      <Button size="s" onClick={onRetry}>
        {t('common.actions.retry')}
      </Button>
    </div>
  );
}

interface CanvasCode {
  readonly Canvas: ComponentType<CanvasProps> | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

let loadedCanvas: ComponentType<CanvasProps> | null = null;

/** The chart library is fetched when a chart is first shown. */
function useCanvasCode(): CanvasCode {
  const [Canvas, setCanvas] = useState(() => loadedCanvas);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Canvas !== null || failed) return;
    let current = true;
    import('./chart-canvas.tsx')
      .then((module) => {
        loadedCanvas = module.ChartCanvas;
        if (current) setCanvas(() => module.ChartCanvas);
      })
      .catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [Canvas, failed]);
  return { Canvas, failed, retry: () => setFailed(false) };
}
