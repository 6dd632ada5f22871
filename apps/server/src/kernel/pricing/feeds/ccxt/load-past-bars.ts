import type { Period } from '@candor/contract/market';
import { periodStart } from '@candor/domain/pricing/bar';
import { PRICE_SCALE } from '@candor/domain/pricing/price-units';
import { fromUnits, toUnits } from '@candor/money/units';
import type { HistoryBar } from '#kernel/pricing/feed';
import type { Instrument } from '#kernel/pricing/instrument';
import type { ExchangeClient } from './exchange-client';

/** Bars requested per period, and ccxt's name of the period. Weeks, months and years are built from the days. */
const SERIES = [
  { period: '1min', timeframe: '1m', minutes: 1, count: 1_440 },
  { period: '5min', timeframe: '5m', minutes: 5, count: 1_440 },
  { period: '15min', timeframe: '15m', minutes: 15, count: 1_440 },
  { period: '30min', timeframe: '30m', minutes: 30, count: 1_440 },
  { period: '60min', timeframe: '1h', minutes: 60, count: 1_440 },
  { period: '4hour', timeframe: '4h', minutes: 240, count: 1_080 },
  { period: '1D', timeframe: '1d', minutes: 1_440, count: 1_826 },
] as const satisfies readonly { period: Period; timeframe: string; minutes: number; count: number }[];

const PAGE = 1_000;
const MAX_PAGES = 20;
const DECIMAL = /^(?:0|[1-9][0-9]{0,11})(?:\.([0-9]{1,18}))?$/;

interface UnitBar {
  readonly startMs: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
}

/**
 * The historical bars of one instrument from one exchange. Throws when the exchange fails; impossible bars are left
 * out.
 */
export async function loadPastBars(
  client: ExchangeClient,
  instrument: Instrument,
  at: { readonly beforeMs: number; readonly isOver: () => boolean },
): Promise<HistoryBar[]> {
  const bars: HistoryBar[] = [];
  for (const series of SERIES) {
    if (client.timeframes[series.timeframe] === undefined) continue;
    const units = await loadSeries(client, instrument.symbol, { ...at, ...series });
    bars.push(...units.map((bar) => toHistoryBar(instrument, series.period, bar)));
    if (series.period !== '1D') continue;
    for (const period of ['1W', '1M', '1Y'] as const) {
      bars.push(...rollUp(units, period).map((bar) => toHistoryBar(instrument, period, bar)));
    }
  }
  return bars;
}

interface SeriesRequest {
  readonly beforeMs: number;
  readonly isOver: () => boolean;
  readonly period: Period;
  readonly timeframe: string;
  readonly minutes: number;
  readonly count: number;
}

async function loadSeries(client: ExchangeClient, symbol: string, request: SeriesRequest): Promise<UnitBar[]> {
  const { beforeMs, isOver, period, timeframe, minutes, count } = request;
  const lengthMs = minutes * 60_000;
  const found = new Map<number, UnitBar>();
  let sinceMs = periodStart(period, beforeMs) - (count - 1) * lengthMs;
  for (let page = 0; page < MAX_PAGES && sinceMs <= beforeMs && !isOver(); page += 1) {
    const rows = (await client.fetchOHLCV(symbol, timeframe, sinceMs, PAGE)).map(readRow);
    const bars = rows.filter((bar) => bar !== null && bar.startMs === periodStart(period, bar.startMs));
    for (const bar of bars) if (bar !== null && bar.startMs <= beforeMs) found.set(bar.startMs, bar);
    const nextMs = Math.max(sinceMs, ...bars.map((bar) => (bar?.startMs ?? 0) + lengthMs));
    // An exchange with a shorter history returns nothing, or the same bars again.
    if (nextMs === sinceMs) break;
    sinceMs = nextMs;
  }
  return [...found.values()].toSorted((a, b) => a.startMs - b.startMs).slice(-count);
}

/** Parses an untrusted row [start, open, high, low, close, volume]; null when it is not a possible bar. */
function readRow(row: readonly unknown[]): UnitBar | null {
  const [startMs, ...texts] = row;
  const [open, high, low, close, volume] = texts.map(toUnitsOrNull);
  if (typeof startMs !== 'number' || !Number.isSafeInteger(startMs) || startMs < 0) return null;
  if (isMissing(open) || isMissing(high) || isMissing(low) || isMissing(close) || isMissing(volume)) return null;
  const isPossible = low > 0n && low <= open && low <= close && high >= open && high >= close;
  if (!isPossible) return null;
  // The rows have no turnover: it is estimated as volume times the bar's mean price.
  const turnover = (volume * ((high + low + close) / 3n)) / 10n ** BigInt(PRICE_SCALE);
  return { startMs, open, high, low, close, volume, turnover };
}

const isMissing = (units: bigint | null | undefined): units is null | undefined =>
  units === null || units === undefined;

function toUnitsOrNull(value: unknown): bigint | null {
  const text = typeof value === 'string' ? value : `${value}`;
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const excess = Math.max(0, (match[1] ?? '').length - PRICE_SCALE);
  return toUnits(text.slice(0, text.length - excess), PRICE_SCALE);
}

function rollUp(days: readonly UnitBar[], period: Period): UnitBar[] {
  const bars = new Map<number, UnitBar>();
  for (const day of days) {
    const startMs = periodStart(period, day.startMs);
    const bar = bars.get(startMs);
    bars.set(startMs, bar === undefined ? { ...day, startMs } : join(bar, day));
  }
  // The first bar may begin before our first day: it would be incomplete.
  return [...bars.values()].filter(({ startMs }) => startMs >= (days[0]?.startMs ?? 0));
}

const join = (bar: UnitBar, day: UnitBar): UnitBar => ({
  ...bar,
  high: day.high > bar.high ? day.high : bar.high,
  low: day.low < bar.low ? day.low : bar.low,
  close: day.close,
  volume: bar.volume + day.volume,
  turnover: bar.turnover + day.turnover,
});

const toHistoryBar = (instrument: Instrument, period: Period, bar: UnitBar): HistoryBar => ({
  instrumentId: instrument.id,
  period,
  startMs: bar.startMs,
  open: fromUnits(bar.open, PRICE_SCALE),
  high: fromUnits(bar.high, PRICE_SCALE),
  low: fromUnits(bar.low, PRICE_SCALE),
  close: fromUnits(bar.close, PRICE_SCALE),
  volume: fromUnits(bar.volume, PRICE_SCALE),
  turnover: fromUnits(bar.turnover, PRICE_SCALE),
});
