import { type ChartPeriod, isChartPeriod } from './chart-periods.ts';

export const DRAWINGS = ['candles', 'line', 'area'] as const;
export type Drawing = (typeof DRAWINGS)[number];
/** Indicators drawn over the prices. */
export const MAIN_INDICATORS = ['MA', 'EMA', 'BOLL'] as const;
export type MainIndicator = (typeof MAIN_INDICATORS)[number];
/** Indicators drawn in separate strips below the prices. */
export const SUB_INDICATORS = ['VOL', 'MACD', 'RSI', 'KDJ'] as const;
export type SubIndicator = (typeof SUB_INDICATORS)[number];

/** Chart settings of this device. */
export interface ChartSettings {
  readonly period: ChartPeriod;
  readonly drawing: Drawing;
  readonly main: readonly MainIndicator[];
  readonly sub: readonly SubIndicator[];
}

export const DEFAULT_CHART: ChartSettings = { period: '15min', drawing: 'candles', main: ['MA'], sub: ['VOL'] };

const isDrawing = (value: unknown): value is Drawing => DRAWINGS.some((drawing) => drawing === value);
const isPartOf = (value: unknown, known: readonly string[]): boolean =>
  Array.isArray(value) && value.every((item) => known.includes(item)) && new Set(value).size === value.length;

/** Storage may hold anything; only complete, known settings are used. */
export function isChartSettings(value: unknown): value is ChartSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { period, drawing, main, sub } = value as Record<string, unknown>;
  return (
    isChartPeriod(period) && isDrawing(drawing) && isPartOf(main, MAIN_INDICATORS) && isPartOf(sub, SUB_INDICATORS)
  );
}

/** The list with the item added or removed, in the order of `known`. */
export function toggled<T extends string>(list: readonly T[], item: T, known: readonly T[]): readonly T[] {
  const wanted = list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
  return known.filter((other) => wanted.includes(other));
}

/** The strips shown for the period: no volume in tick view, because ticks carry none. */
export function shownStrips({ period, sub }: ChartSettings): readonly SubIndicator[] {
  return period === 'tick' ? sub.filter((name) => name !== 'VOL') : sub;
}
