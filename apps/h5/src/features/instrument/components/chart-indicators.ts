import type { Chart, IndicatorCreate } from 'klinecharts';
import type { MainIndicator, SubIndicator } from '#features/instrument/model/chart-settings.ts';

const PRICES = 'candle_pane';
export const STRIP_PX = 64;

const PARAMS: Readonly<Record<MainIndicator | SubIndicator, number[]>> = {
  MA: [7, 20],
  EMA: [7, 20],
  BOLL: [20, 2],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [14],
  KDJ: [9, 3, 3],
};
const MEASURE_DECIMALS = 2;

interface Wanted {
  readonly main: readonly MainIndicator[];
  readonly sub: readonly SubIndicator[];
  readonly priceScale: number;
}

/** Brings the chart's indicators to what the settings say: what is there and wanted stays as it is. */
export function showIndicators(chart: Chart, wanted: Wanted): void {
  const names = new Set<string>([...wanted.main, ...wanted.sub]);
  for (const { name, id } of chart.getIndicators()) if (!names.has(name)) chart.removeIndicator({ id });
  const isThere = (name: string) => chart.getIndicators({ name }).length > 0;
  for (const name of wanted.main) {
    if (!isThere(name)) chart.createIndicator({ ...plan(name, wanted), paneId: PRICES }, true);
  }
  for (const name of wanted.sub) {
    if (isThere(name)) continue;
    const paneId = `strip-${name}`;
    chart.createIndicator({ ...plan(name, wanted), paneId });
    chart.setPaneOptions({ id: paneId, height: STRIP_PX, minHeight: STRIP_PX, dragEnabled: false });
  }
}

function plan(name: MainIndicator | SubIndicator, { priceScale }: Wanted): IndicatorCreate {
  const isPrice = name === 'MA' || name === 'EMA' || name === 'BOLL' || name === 'MACD';
  return { name, calcParams: PARAMS[name], precision: isPrice ? priceScale : MEASURE_DECIMALS };
}
