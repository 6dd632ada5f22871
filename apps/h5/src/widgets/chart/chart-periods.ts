import type { Period } from '@candor/contract/market';

/** Bar lengths of the chart, shortest first. */
export const BAR_PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1D', '1W', '1M'] as const;
export type BarPeriod = (typeof BAR_PERIODS)[number] & Period;

/** Choices of the period row: a line through every tick, or bars of one length. */
export const CHART_PERIODS = ['tick', ...BAR_PERIODS] as const;
export type ChartPeriod = 'tick' | BarPeriod;

export const isChartPeriod = (value: unknown): value is ChartPeriod => CHART_PERIODS.some((period) => period === value);

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Approximate bar length, to compute how far back to request. A month counts with its longest length. */
export const BAR_SECONDS: Readonly<Record<BarPeriod, number>> = {
  '1min': MINUTE_S,
  '5min': 5 * MINUTE_S,
  '15min': 15 * MINUTE_S,
  '30min': 30 * MINUTE_S,
  '60min': HOUR_S,
  '4hour': 4 * HOUR_S,
  '1D': DAY_S,
  '1W': 7 * DAY_S,
  '1M': 31 * DAY_S,
};
