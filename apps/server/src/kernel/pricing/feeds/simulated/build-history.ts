import type { Period } from '@candor/contract/market';
import type { SessionName } from '@candor/domain/pricing/session';
import type { HistoryBar } from '#kernel/pricing/feed';
import type { Instrument } from '#kernel/pricing/instrument';
import { createBarCascade } from './bar-cascade';
import { createBarWriter } from './bar-writer';
import { createBarDrawer, type Drawing } from './draw-bars';
import { HALF_HOUR_MS, HALF_HOURS_PER_DAY, listOpenHalfHours } from './half-hours';
import type { Asset, World } from './world';

const DAY_MS = HALF_HOUR_MS * HALF_HOURS_PER_DAY;
const YEARS = 5;

/**
 * How many of the latest half hours of trading have bars of a period: at least 1,440 bars (1,080 of four
 * hours), and one half hour more because the last has only begun. Longer ones: all.
 */
const COVERED: Readonly<Partial<Record<Period, number>>> = {
  '1min': 49,
  '5min': 241,
  '15min': 721,
  '30min': 1_441,
  '60min': 2_881,
  '4hour': 8_641,
};
const MINUTE_POINTS = 721;

/**
 * Bars of every period of every instrument, from five years ago to the price of beforeMs. Older bars are drawn with
 * fewer points, but each moment is drawn once and longer bars are built from shorter ones, so all periods agree.
 */
export function buildHistory(world: World, instruments: readonly Instrument[], beforeMs: number): HistoryBar[] {
  const bars: HistoryBar[] = [];
  for (const session of ['always', 'us_stock'] as const) {
    const assets = instruments.filter((instrument) => instrument.session === session).map(world.asset);
    if (assets.length > 0) appendSession(bars, { world, session, assets, beforeMs });
  }
  return bars;
}

interface SessionWork {
  readonly world: World;
  readonly session: SessionName;
  readonly assets: readonly Asset[];
  readonly beforeMs: number;
}

function appendSession(bars: HistoryBar[], { world, session, assets, beforeMs }: SessionWork): void {
  const fromMs = Math.max(0, Date.UTC(new Date(beforeMs).getUTCFullYear() - YEARS, 0, 1));
  const { weather } = session === 'always' ? world.markets.coins : world.markets.stocks;
  const slots = listOpenHalfHours(weather.open, fromMs / DAY_MS, beforeMs);
  const starts = startsOf(slots, fromMs);
  const builders = assets.map((asset) => {
    const write = createBarWriter(asset.instrument, (bar) => bars.push(bar));
    const cascade = createBarCascade((period, bar) => {
      if (bar.startMs >= starts[period]) write(period, bar);
    });
    return { asset, cascade };
  });
  const drawer = createBarDrawer(world);
  const firstFine = slots.findIndex((slot) => slot * HALF_HOUR_MS >= starts['4hour']);

  for (const day of groupByDay(slots.slice(0, Math.max(0, firstFine)))) {
    drawer.openDay(day.day);
    for (const { asset, cascade } of builders) cascade.add('1D', drawer.drawDay(asset, day));
  }
  for (let index = Math.max(0, firstFine); index < slots.length; index += 1) {
    const drawing = drawingOf(slots[index] ?? 0, slots.length - 1 - index, beforeMs);
    const period = PERIOD_OF[drawing.minutes];
    drawer.openHalfHour(drawing);
    for (const { asset, cascade } of builders) {
      drawer.drawHalfHour(asset, drawing, (bar) => cascade.add(period, bar));
    }
  }
  for (const { cascade } of builders) cascade.end();
}

const PERIOD_OF = { 1: '1min', 5: '5min', 30: '30min' } as const satisfies Record<Drawing['minutes'], Period>;

/** The current half hour is drawn up to the last 250 ms, so that it ends at the live price. */
function drawingOf(slot: number, age: number, untilMs: number): Drawing {
  const isGoingOn = (slot + 1) * HALF_HOUR_MS > untilMs;
  if (isGoingOn) return { slot, untilMs, depth: 4, minutes: 1 };
  if (age < (COVERED['1min'] ?? 0)) return { slot, untilMs, depth: 3, minutes: 1 };
  if (age < (COVERED['5min'] ?? 0)) return { slot, untilMs, depth: 3, minutes: 5 };
  if (age < MINUTE_POINTS) return { slot, untilMs, depth: 2, minutes: 5 };
  return { slot, untilMs, depth: 1, minutes: 30 };
}

/**
 * The time from which each period has bars. Hours and longer begin with a whole day, so that no first bar is
 * incomplete.
 */
function startsOf(slots: readonly number[], fromMs: number): Record<Period, number> {
  const startOf = (period: Period): number => {
    const covered = COVERED[period] ?? slots.length;
    const oldest = covered >= slots.length ? undefined : slots[slots.length - covered];
    return oldest === undefined ? fromMs : oldest * HALF_HOUR_MS;
  };
  const wholeDay = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;
  return {
    '1min': startOf('1min'),
    '5min': startOf('5min'),
    '15min': startOf('15min'),
    '30min': startOf('30min'),
    '60min': wholeDay(startOf('60min')),
    '4hour': wholeDay(startOf('4hour')),
    '1D': fromMs,
    '1W': fromMs,
    '1M': fromMs,
    '1Y': fromMs,
  };
}

function groupByDay(slots: readonly number[]): { day: number; first: number; last: number }[] {
  const days: { day: number; first: number; last: number }[] = [];
  for (const slot of slots) {
    const day = Math.floor(slot / HALF_HOURS_PER_DAY);
    const hour = slot - day * HALF_HOURS_PER_DAY;
    const current = days.at(-1);
    if (current?.day === day) current.last = hour;
    else days.push({ day, first: hour, last: hour });
  }
  return days;
}
