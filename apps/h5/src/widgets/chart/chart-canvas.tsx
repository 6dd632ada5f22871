import { type Chart, dispose, init, registerLocale } from 'klinecharts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import type { TimePlace } from '#lib/format-time.ts';
import { throttle } from '#lib/throttle.ts';
import type { BarRow } from './bar-rows.ts';
import { CANVAS_PERIODS, createLoader } from './chart-data.ts';
import { chartFormats } from './chart-formats.ts';
import { showIndicators } from './chart-indicators.ts';
import { type ChartLine, showLines } from './chart-lines.ts';
import { onPaletteChange, readPalette } from './chart-palette.ts';
import { type ChartSettings, shownStrips } from './chart-settings.ts';
import type { ChartSource } from './chart-source.ts';
import { chartStyles } from './chart-styles.ts';
import { letPageScroll } from './chart-touch.ts';

const BAR_PX = 8;
const AIR_RIGHT_PX = 12;
const VOLUME_DECIMALS = 4;
/** Shortest time between two reloads of missing bars. */
const RELOAD_MS = 5000;

export type CanvasProps = {
  makeSource: () => ChartSource;
  symbol: string;
  priceScale: number;
  settings: ChartSettings;
  /** Prices drawn as horizontal lines. */
  lines?: readonly ChartLine[] | undefined;
  onLoaded: (bars: readonly BarRow[]) => void;
  onFailed: () => void;
  /** The chart reloads when this changes. */
  attempt: number;
};

/** The chart canvas. Loaded as a separate chunk, because it imports the chart library. */
export function ChartCanvas(props: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useChart(box);
  useAppearance(chart, props);
  useLines(chart, props.lines ?? NO_LINES);
  useBars(chart, props);
  return <div ref={box} className="chart-canvas" aria-hidden="true" />;
}

/** A language change creates a new chart; all other changes update the existing one. */
function useChart(box: RefObject<HTMLDivElement | null>): Chart | null {
  const [chart, setChart] = useState<Chart | null>(null);
  const { locale, timeZone } = useTimePlace();
  const words = useCanvasWords();
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const made = makeChart(element, { locale, timeZone }, words.current);
    if (made === null) return;
    const stopTouch = letPageScroll(made, element);
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(element);
    setChart(made);
    return () => {
      setChart(null);
      watcher.disconnect();
      stopTouch();
      dispose(element);
    };
  }, [box, locale, timeZone, words]);
  return chart;
}

type CanvasWords = Parameters<typeof registerLocale>[1];

const BAR_WORDS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
/** Words the library has places for that we do not show. */
const NO_WORDS = { change: '', turnover: '', second: '', minute: '', hour: '', day: '', week: '', month: '', year: '' };

/** The library leaves no space between a name and its value. */
const GAP = '\u2003';

/** The names of the values under the crosshair. */
function useCanvasWords(): RefObject<CanvasWords> {
  const t = useTranslations('instrument.bar');
  const [time, open, high, low, close, volume] = BAR_WORDS.map((name) => t(name) + GAP);
  const words = { ...NO_WORDS, time, open, high, low, close, volume } as CanvasWords;
  const newest = useRef(words);
  newest.current = words;
  return newest;
}

function makeChart(element: HTMLElement, place: TimePlace, words: CanvasWords): Chart | null {
  registerLocale(place.locale, words);
  const chart = init(element, {
    locale: place.locale,
    timezone: place.timeZone,
    hotkey: { enabled: false },
    ...chartFormats(place),
  });
  // The canvas is hidden from screen readers and handles no keys, so it must not be a tab stop.
  for (const stop of element.querySelectorAll('[tabindex]')) stop.removeAttribute('tabindex');
  chart?.setBarSpace(BAR_PX);
  chart?.setOffsetRightDistance(AIR_RIGHT_PX);
  return chart;
}

function useAppearance(chart: Chart | null, { settings, priceScale }: CanvasProps): void {
  const volumeName = useTranslations('instrument.bar')('volume');
  useEffect(() => {
    if (chart === null) return;
    const root = document.documentElement;
    const drawing = settings.period === 'tick' && settings.drawing === 'candles' ? 'line' : settings.drawing;
    const paint = () => chart.setStyles(chartStyles({ palette: readPalette(root), drawing }));
    paint();
    return onPaletteChange(root, paint);
  }, [chart, settings.period, settings.drawing]);
  useEffect(() => {
    if (chart) showIndicators(chart, { main: settings.main, sub: shownStrips(settings), priceScale, volumeName });
  }, [chart, settings, priceScale, volumeName]);
}

const NO_LINES: readonly ChartLine[] = [];

function useLines(chart: Chart | null, lines: readonly ChartLine[]): void {
  useEffect(() => {
    if (chart === null) return;
    const root = document.documentElement;
    const paint = () => showLines(chart, lines, readPalette(root));
    paint();
    return onPaletteChange(root, paint);
  }, [chart, lines]);
}

function useBars(chart: Chart | null, props: CanvasProps): void {
  const { makeSource, symbol, priceScale, attempt } = props;
  const { period } = props.settings;
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only repeats the same request.
  useEffect(() => {
    if (chart === null) return;
    const loader = createLoader(makeSource(), {
      loaded: (bars) => newest.current.onLoaded(bars),
      failed: () => newest.current.onFailed(),
      behind: throttle(() => chart.resetData(), { waitMs: RELOAD_MS }),
    });
    // Symbol and period are set before the loader: with a loader set, each of the three calls would load.
    chart.setSymbol({ ticker: symbol, pricePrecision: priceScale, volumePrecision: VOLUME_DECIMALS });
    chart.setPeriod(CANVAS_PERIODS[period]);
    chart.setDataLoader(loader);
    return () => loader.end();
  }, [chart, makeSource, symbol, priceScale, period, attempt]);
}
