import type { Chart, IndicatorCreate, IndicatorCreateTooltipDataSourceCallback, TooltipLegend } from 'klinecharts';
import type { MainIndicator, SubIndicator } from './chart-settings.ts';

const PRICES = 'candle_pane';
/** Must match the strip height in chart.css. */
const STRIP_PX = 64;

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

interface WantedIndicator {
  readonly main: readonly MainIndicator[];
  readonly sub: readonly SubIndicator[];
  readonly priceScale: number;
  /** The currency of the volume. */
  readonly volumeName: string;
}

/** Adds and removes indicators to match the settings; existing wanted ones are kept. */
export function showIndicators(chart: Chart, wanted: WantedIndicator): void {
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

function plan(name: MainIndicator | SubIndicator, { priceScale, volumeName }: WantedIndicator): IndicatorCreate {
  const isPrice = name === 'MA' || name === 'EMA' || name === 'BOLL' || name === 'MACD';
  const plain = { name, calcParams: PARAMS[name], precision: isPrice ? priceScale : MEASURE_DECIMALS };
  if (name === 'VOL') return { ...plain, createTooltipDataSource: volumeLegend(volumeName) };
  return name === 'MACD' ? { ...plain, createTooltipDataSource: macdLegend } : plain;
}

type Legend = IndicatorCreateTooltipDataSourceCallback<unknown>;
type LegendParams = Parameters<Legend>[0];

/** Indicator values at the crosshair, else the newest ones. */
const figuresOf = ({ indicator, crosshair }: LegendParams): Readonly<Record<string, number | undefined>> =>
  (indicator.result[crosshair.dataIndex ?? indicator.result.length - 1] ?? {}) as Record<string, number | undefined>;

const legendOf = (legends: TooltipLegend[]) => ({ name: '', calcParamsText: '', features: [], legends });

/** Replaces the library's legend, which is English and uses the dim colour of the bars. */
const volumeLegend =
  (name: string): Legend =>
  (params) => {
    const { volume } = figuresOf(params);
    const { color, defaultValue } = params.chart.getStyles().indicator.tooltip.legend;
    const text = volume === undefined ? defaultValue : params.chart.getFormatter().formatBigNumber(volume);
    return legendOf([{ title: { text: `${name} `, color }, value: { text, color } }]);
  };

const macdLegend: Legend = (params) => {
  const { chart, indicator } = params;
  const figures = figuresOf(params);
  const { lines, tooltip } = chart.getStyles().indicator;
  const colors = [lines[0]?.color, lines[1]?.color, tooltip.legend.color];
  const write = (figure: number | undefined) =>
    figure === undefined
      ? tooltip.legend.defaultValue
      : chart.getThousandsSeparator().format(figure.toFixed(indicator.precision));
  return legendOf(
    ['dif', 'dea', 'macd'].map((key, index) => {
      const color = colors[index] ?? tooltip.legend.color;
      return { title: { text: `${key.toUpperCase()}: `, color }, value: { text: write(figures[key]), color } };
    }),
  );
};
