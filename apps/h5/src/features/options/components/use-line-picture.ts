import { fromUnits } from '@candor/money/units';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { LineMark, LinePoint } from '#features/options/model/line-plot.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatPrice } from '#lib/format-number.ts';
import { formatClockTime, type TimePlace } from '#lib/format-time.ts';
import { onPaletteChange, readPalette } from '#widgets/chart/chart-palette.ts';
import { type LineScene, paintLine } from './line-painter.ts';

export interface LinePicture {
  /** Paints these prices in the next animation frame. */
  readonly show: (points: readonly LinePoint[]) => void;
}

interface LineStyle {
  readonly scale: number;
  readonly lengthMs: number;
  readonly marks: readonly LineMark[];
  readonly chosen: number | null;
}

/** Repaints the canvas at most once per animation frame. */
export function useLinePicture(canvas: RefObject<HTMLCanvasElement | null>, drawing: LineStyle): LinePicture {
  const texts = useLineTexts(drawing.scale);
  const newest = useRef({ drawing, texts });
  const painter = useMemo(() => createPainter(canvas, newest), [canvas]);
  useEffect(() => {
    newest.current = { drawing, texts };
    painter.repaint();
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const watcher = new ResizeObserver(painter.repaint);
    watcher.observe(element);
    const stopPalette = onPaletteChange(document.documentElement, painter.repaint);
    return () => {
      watcher.disconnect();
      stopPalette();
      painter.stop();
    };
  }, [canvas, painter]);
  return painter;
}

type Newest = RefObject<{ readonly drawing: LineStyle; readonly texts: LineScene['texts'] }>;

function createPainter(canvas: RefObject<HTMLCanvasElement | null>, newest: Newest) {
  let points: readonly LinePoint[] = [];
  let frame = 0;
  const paint = () => {
    frame = 0;
    const element = canvas.current;
    if (element === null) return;
    const { drawing, texts } = newest.current;
    paintLine(element, { ...drawing, points, texts, palette: paletteOf(document.documentElement) });
  };
  const repaint = () => {
    if (frame === 0) frame = requestAnimationFrame(paint);
  };
  return {
    show: (next: readonly LinePoint[]) => {
      points = next;
      repaint();
    },
    repaint,
    stop: () => {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

function paletteOf(root: Element): LineScene['palette'] {
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return { ...readPalette(root), upInk: token('--up-ink'), downInk: token('--down-ink') };
}

const MINUTE_MS = 60_000;
const COARSE_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

function useLineTexts(scale: number): LineScene['texts'] {
  const t = useTranslations('options.chart');
  const place = useTimePlace();
  return {
    price: (units, step) =>
      formatPrice(fromUnits(BigInt(Math.round(units)), scale), {
        precision: step === null ? scale : decimalsOf(step, scale),
        locale: place.locale,
      }),
    time: (ms, stepMs) => axisTime(place, stepMs).format(ms),
    entry: (direction) => t(direction),
    due: (ms) => t('due', { time: formatClockTime(ms, place) }),
  };
}

/** Decimals needed to show a step given in the pair's smallest units. */
function decimalsOf(step: number, scale: number): number {
  let decimals = scale;
  for (let rest = step; decimals > 0 && rest % 10 === 0; rest /= 10) decimals -= 1;
  return decimals;
}

const FIELDS = {
  day: { month: 'short', day: 'numeric' },
  minute: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Format of the time axis by step: seconds, minutes or days, because the labels must be short. */
function axisTime({ locale, timeZone }: TimePlace, stepMs: number): Intl.DateTimeFormat {
  const kind = stepMs >= DAY_MS ? 'day' : stepMs >= COARSE_MS ? 'minute' : 'second';
  const key = `${locale} ${timeZone} ${kind}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { calendar: 'gregory', hourCycle: 'h23', timeZone, ...FIELDS[kind] });
  formats.set(key, made);
  return made;
}
