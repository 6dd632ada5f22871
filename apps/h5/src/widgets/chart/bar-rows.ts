import type { ReplyOf } from '@candor/contract/call';
import type { bars } from '@candor/contract/market';
import type { BarFrame } from '@candor/contract/realtime';
import { type Bar, foldTick, nextPeriodStart, periodStart } from '@candor/domain/pricing/bar';
import { PRICE_SCALE } from '@candor/domain/pricing/price-units';
import { max, min, toPrice } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { BAR_SECONDS, type BarPeriod } from './chart-periods.ts';

/** One bar. Decimals are text; only the canvas converts them to numbers. */
export interface BarRow {
  readonly startMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
}

type WireBar = ReplyOf<typeof bars>[number];

export function toBarRow(bar: WireBar): BarRow {
  const { open, high, low, close } = bar;
  return { startMs: bar.time, open, high, low, close, volume: bar.amount, turnover: bar.vol };
}

export function fromFrame(frame: BarFrame): BarRow {
  const [, , startMs, open, high, low, close, volume, turnover] = frame;
  return { startMs, open, high, low, close, volume, turnover };
}

/** The bar of a single price, for the tick line. */
export function tickBar(tick: { readonly timeMs: number; readonly price: string }): BarRow {
  const { timeMs, price } = tick;
  return { startMs: timeMs, open: price, high: price, low: price, close: price, volume: '0', turnover: '0' };
}

/** A tick of the live stream. It has no volume; that comes with the server's next bar frame. */
export interface LiveTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
}

/**
 * The newest bar after one more tick, by the rule that builds bars on the server: the same bar moved, or the first of a
 * new one. Null for a tick of an older bar; 'behind' when bars in between are missing.
 */
export function withTick(last: BarRow, period: BarPeriod, tick: LiveTick): BarRow | 'behind' | null {
  const startMs = periodStart(period, tick.timeMs);
  if (startMs < last.startMs) return null;
  if (startMs > nextPeriodStart(period, last.startMs)) return 'behind';
  const known = startMs === last.startMs ? toUnitBar(last) : null;
  const moved = foldTick(known, { ...tick, price: toUnits(tick.price, PRICE_SCALE), volume: 0n }, startMs);
  return toTextBar(moved);
}

const toUnitBar = (bar: BarRow): Bar => ({
  startMs: bar.startMs,
  open: toUnits(bar.open, PRICE_SCALE),
  high: toUnits(bar.high, PRICE_SCALE),
  low: toUnits(bar.low, PRICE_SCALE),
  close: toUnits(bar.close, PRICE_SCALE),
  volume: toUnits(bar.volume, PRICE_SCALE),
  turnover: toUnits(bar.turnover, PRICE_SCALE),
  firstSeq: 0,
  lastSeq: 0,
});

const toTextBar = (bar: Bar): BarRow => ({
  startMs: bar.startMs,
  open: fromUnits(bar.open, PRICE_SCALE),
  high: fromUnits(bar.high, PRICE_SCALE),
  low: fromUnits(bar.low, PRICE_SCALE),
  close: fromUnits(bar.close, PRICE_SCALE),
  volume: fromUnits(bar.volume, PRICE_SCALE),
  turnover: fromUnits(bar.turnover, PRICE_SCALE),
});

/** The requested range in seconds: ends at `endMs` and spans about `bars` bars. */
export function pageRange(period: BarPeriod, page: { endMs: number; bars: number }): { from: number; to: number } {
  const to = Math.floor(page.endMs / 1000);
  return { from: Math.max(0, to - BAR_SECONDS[period] * page.bars), to };
}

/** The figures of a chart's one-sentence summary. */
export interface BarSummary {
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
  readonly open: string;
  readonly close: string;
  readonly high: string;
  readonly low: string;
}

export function summarizeBars(rows: readonly BarRow[]): BarSummary | null {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  const [high, ...highs] = rows.map((bar) => toPrice(bar.high));
  const [low, ...lows] = rows.map((bar) => toPrice(bar.low));
  if (high === undefined || low === undefined) return null;
  return {
    fromMs: first.startMs,
    toMs: last.startMs,
    count: rows.length,
    open: first.open,
    close: last.close,
    high: max(high, ...highs),
    low: min(low, ...lows),
  };
}
