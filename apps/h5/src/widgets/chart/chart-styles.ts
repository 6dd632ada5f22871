import type { DeepPartial, Styles } from 'klinecharts';
import type { ChartPalette } from './chart-palette.ts';
import type { Drawing } from './chart-settings.ts';

const LABEL_PX = 10;
const VALUE_PX = 11;
const AREA_ALPHA = 0.08;

interface ChartStyle {
  readonly palette: ChartPalette;
  readonly drawing: Drawing;
}

/** The library's style options from our tokens: hollow up candles, filled down candles, last price on a light tag. */
export function chartStyles({ palette, drawing }: ChartStyle): DeepPartial<Styles> {
  return {
    grid: { horizontal: gridLine(palette), vertical: gridLine(palette) },
    candle: candleStyles(palette, drawing),
    indicator: indicatorStyles(palette),
    xAxis: axisStyles(palette),
    yAxis: axisStyles(palette),
    separator: { size: 1, color: palette.line, fill: true, activeBackgroundColor: palette.line },
    crosshair: { horizontal: crossLine(palette), vertical: crossLine(palette) },
  };
}

const words = ({ font, quiet }: ChartPalette, size: number) => ({ size, family: font, weight: 500, color: quiet });
const gridLine = ({ line }: ChartPalette) => ({ style: 'solid', size: 1, color: line }) as const;

function axisStyles(palette: ChartPalette): DeepPartial<Styles['xAxis']> {
  return {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...words(palette, LABEL_PX), marginStart: 6, marginEnd: 6 },
  };
}

function crossLine(palette: ChartPalette): DeepPartial<Styles['crosshair']['vertical']> {
  const { box, edge, text, quiet, font } = palette;
  return {
    line: { style: 'dashed', dashedValue: [3, 3], size: 1, color: quiet },
    text: { size: LABEL_PX, family: font, weight: 500, color: text, backgroundColor: box, borderColor: edge },
  };
}

function candleStyles(palette: ChartPalette, drawing: Drawing): DeepPartial<Styles['candle']> {
  const { up, down, flat, text } = palette;
  return {
    type: drawing === 'candles' ? 'candle_up_stroke' : 'area',
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: flat,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: flat,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: flat,
    },
    area: {
      lineSize: 1.5,
      lineColor: text,
      backgroundColor: drawing === 'area' ? withAlpha(text, AREA_ALPHA) : 'transparent',
      point: { show: false },
    },
    priceMark: priceMarks(palette),
    tooltip: valueBox(palette),
  };
}

function priceMarks(palette: ChartPalette): DeepPartial<Styles['candle']['priceMark']> {
  const { text, page, quiet, font } = palette;
  const extreme = { color: quiet, textSize: LABEL_PX, textFamily: font, textWeight: '500' };
  return {
    high: extreme,
    low: extreme,
    last: {
      upColor: text,
      downColor: text,
      noChangeColor: text,
      line: { style: 'dashed', dashedValue: [2, 3], size: 1 },
      text: {
        size: VALUE_PX,
        family: font,
        weight: 600,
        color: page,
        paddingLeft: 4,
        paddingRight: 4,
        paddingTop: 3,
        paddingBottom: 3,
        borderRadius: 3,
      },
    },
  };
}

/** The box with the values at the crosshair, placed away from the finger. */
function valueBox(palette: ChartPalette): DeepPartial<Styles['candle']['tooltip']> {
  const { box, edge, font, text } = palette;
  return {
    showRule: 'follow_cross',
    showType: 'rect',
    rect: { position: 'fixed', color: box, borderColor: edge, borderRadius: 8, paddingLeft: 6, paddingRight: 6 },
    title: { show: false },
    legend: {
      size: VALUE_PX,
      family: font,
      weight: 500,
      color: text,
      marginTop: 2,
      marginBottom: 2,
      defaultValue: '—',
    },
  };
}

function indicatorStyles(palette: ChartPalette): DeepPartial<Styles['indicator']> {
  const { gold, quiet, text, up, down, upFill, downFill, flat, font } = palette;
  const bar = { upColor: upFill, downColor: downFill, noChangeColor: flat };
  return {
    bars: [bar],
    circles: [{ upColor: up, downColor: down, noChangeColor: flat }],
    lines: [gold, quiet, text].map((color) => ({ size: 1, color })),
    tooltip: {
      offsetLeft: 8,
      title: { show: false },
      legend: {
        ...words(palette, VALUE_PX),
        family: font,
        marginLeft: 4,
        marginRight: 4,
        marginTop: 2,
        defaultValue: '—',
      },
    },
  };
}

/** A hex colour with an alpha value. */
function withAlpha(hex: string, alpha: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}
