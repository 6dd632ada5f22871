import { emptyBar, type UnitBar } from './bar-cascade';
import { type Depth, FINEST, INTERVALS } from './factor';
import { HALF_HOUR_MS, HALF_HOURS_PER_DAY, MINUTES_PER_HALF_HOUR } from './half-hours';
import { type Asset, toUnits, type World } from './world';

/** Decimals of simulated volumes and turnovers. */
export const VOLUME_SCALE = 4;
export const TURNOVER_SCALE = 2;
const VOLUME_UNITS = 10 ** VOLUME_SCALE;

const MINUTE_MS = 60_000;

/** How one half hour is drawn: the points it gets, the length of its bars, and how much of it has passed. */
export interface Drawing {
  readonly slot: number;
  readonly depth: Depth;
  readonly minutes: 1 | 5 | 30;
  readonly untilMs: number;
}

type Take = (bar: Readonly<UnitBar>) => void;

/** Draws bars of several assets: open a day or half hour once, then draw each asset. The markets are drawn once for all. */
export function createBarDrawer({ markets }: World) {
  const size = INTERVALS[FINEST] + 1;
  const coins = new Float64Array(size);
  const stocks = new Float64Array(size);
  const logs = new Float64Array(size);
  const bar = emptyBar();

  const addMarkets = ({ betas, logBase }: Asset, points: number): void => {
    for (let index = 0; index <= points; index += 1) {
      const market = betas.coins * (coins[index] ?? 0) + betas.stocks * (stocks[index] ?? 0);
      logs[index] = logBase + market + (logs[index] ?? 0);
    }
  };

  const openDay = (day: number): void => {
    coins.set(markets.coins.factor.day(day));
    stocks.set(markets.stocks.factor.day(day));
  };
  /** A whole day out of its half hours [first, last]. */
  const drawDay = (asset: Asset, { day, first, last }: { day: number; first: number; last: number }): UnitBar => {
    logs.set(asset.own.day(day));
    addMarkets(asset, HALF_HOURS_PER_DAY);
    foldPoints(bar, logs, { from: first, to: last + 1, scale: asset.instrument.priceScale });
    bar.startMs = day * HALF_HOURS_PER_DAY * HALF_HOUR_MS;
    setVolume(bar, asset, asset.volume.ofDay(day));
    return bar;
  };

  const openHalfHour = ({ slot, depth }: Drawing): void => {
    markets.coins.factor.fill(slot, depth, coins);
    markets.stocks.factor.fill(slot, depth, stocks);
  };
  const drawHalfHour = (asset: Asset, { slot, depth, minutes, untilMs }: Drawing, take: Take): void => {
    const startMs = slot * HALF_HOUR_MS;
    const points = INTERVALS[depth];
    const passed = Math.min(points, Math.floor(((untilMs - startMs) * points) / HALF_HOUR_MS));
    const perBar = (points * minutes) / MINUTES_PER_HALF_HOUR;
    const scale = asset.instrument.priceScale;
    asset.own.fill(slot, depth, logs);
    addMarkets(asset, passed);
    for (let from = 0; from < passed; from += perBar) {
      const to = Math.min(from + perBar, passed);
      const minute = (from / perBar) * minutes;
      foldPoints(bar, logs, { from, to, scale });
      bar.startMs = startMs + minute * MINUTE_MS;
      setVolume(bar, asset, (volumeOf(asset, { slot, minute, minutes }) * (to - from)) / perBar);
      take(bar);
    }
  };

  return { openDay, drawDay, openHalfHour, drawHalfHour };
}

/** The highest log is the highest price, so only four points of a bar are turned into prices. */
function foldPoints(bar: UnitBar, logs: Float64Array, span: { from: number; to: number; scale: number }): void {
  const { from, to, scale } = span;
  const first = logs[from] ?? 0;
  const last = logs[to] ?? 0;
  let highest = first;
  let lowest = first;
  for (let index = from + 1; index <= to; index += 1) {
    const log = logs[index] ?? 0;
    if (log > highest) highest = log;
    if (log < lowest) lowest = log;
  }
  bar.open = toUnits(first, scale);
  bar.close = toUnits(last, scale);
  bar.high = highest === first ? bar.open : toUnits(highest, scale);
  bar.low = lowest === first ? bar.open : toUnits(lowest, scale);
}

function volumeOf(asset: Asset, part: { slot: number; minute: number; minutes: number }): number {
  if (part.minutes === MINUTES_PER_HALF_HOUR) return asset.volume.ofHalfHour(part.slot);
  const minutes = asset.volume.minutesOf(part.slot);
  let total = 0;
  for (let minute = part.minute; minute < part.minute + part.minutes; minute += 1) total += minutes[minute] ?? 0;
  return total;
}

function setVolume(bar: UnitBar, asset: Asset, volume: number): void {
  bar.volume = Math.round(volume * VOLUME_UNITS);
  const price = (bar.open + bar.high + bar.low + bar.close) / 4;
  bar.turnover = Math.round((price * volume * 10 ** TURNOVER_SCALE) / 10 ** asset.instrument.priceScale);
}
