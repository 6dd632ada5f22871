import { FIRST_DAY, HALF_HOURS_PER_DAY, STEPS_PER_HALF_HOUR } from './half-hours';
import type { DrawSource } from './price-draws';
import { fillBridge, fillUnevenBridge } from './seeded-noise';
import type { Weather } from './weather';

/**
 * One source of movement: a log price around zero. Days are a mean-reverting random walk; each finer level bridges the
 * one above with its own noise, so a coarse reading and a fine one agree wherever both have a point.
 */
export interface Factor {
  /** The 49 half-hour points of a day, both midnights included. Overwritten by the next call. */
  day(day: number): Float64Array;
  /** Writes the points of one half hour, both ends included: 1, 6, 30, 360 or 7,200 intervals by depth. */
  fill(slot: number, depth: number, out: Float64Array): void;
  /** The value at one step of 250 ms, counted from 1970. */
  at(step: number): number;
}

export interface FactorOptions {
  readonly source: DrawSource;
  /** Of this factor: every level draws under a name of its own. */
  readonly name: string;
  readonly sigma: number;
  readonly pull: number;
  readonly weather: Weather;
}

/** Half hour → 5 minutes → 1 minute → 5 seconds → 250 milliseconds. */
const DIVISIONS = [6, 5, 12, 20] as const;
/** Intervals in a half hour by depth. */
export const INTERVALS = [1, 6, 30, 360, 7_200] as const;
export type Depth = 0 | 1 | 2 | 3 | 4;
export const FINEST: Depth = 4;
const NOTHING_YET = -1;

export function createFactor(options: FactorOptions): Factor {
  const days = createDays(options);
  const drawn = DIVISIONS.map((steps, level) => ({
    steps,
    draws: options.source.draws(`${options.name}/level ${level}`),
  }));
  const sigmaAt = (slotSigma: number, level: number): number => slotSigma / Math.sqrt(INTERVALS[level] ?? 1);

  const fill = (slot: number, depth: number, out: Float64Array): void => {
    const slotSigma = days.openSlot(slot, out);
    for (const [level, { steps, draws }] of drawn.slice(0, depth).entries()) {
      const parents = INTERVALS[level] ?? 1;
      const sigma = sigmaAt(slotSigma, level);
      // Backwards, so that no parent is overwritten before it is read.
      for (let parent = parents - 1; parent >= 0; parent -= 1) {
        const from = out[parent] ?? 0;
        const to = out[parent + 1] ?? 0;
        const place = (slot * parents + parent) * steps;
        fillBridge(out, { offset: parent * steps, steps, from, to, sigma, draws, place });
      }
    }
  };

  const levels = drawn.map((one) => ({ ...one, interval: NOTHING_YET, points: new Float64Array(one.steps + 1) }));
  const ends = new Float64Array(2);
  const at = (step: number): number => {
    let interval = Math.floor(step / STEPS_PER_HALF_HOUR);
    const slotSigma = days.openSlot(interval, ends);
    let [from = 0, to = 0] = ends;
    let rest = step - interval * STEPS_PER_HALF_HOUR;
    let width = STEPS_PER_HALF_HOUR;
    for (const [index, level] of levels.entries()) {
      const { steps, points, draws } = level;
      if (level.interval !== interval) {
        level.interval = interval;
        const place = interval * steps;
        fillBridge(points, { offset: 0, steps, from, to, sigma: sigmaAt(slotSigma, index), draws, place });
      }
      width /= steps;
      const child = Math.floor(rest / width);
      from = points[child] ?? 0;
      to = points[child + 1] ?? 0;
      rest -= child * width;
      interval = interval * steps + child;
    }
    return from;
  };

  return { day: days.load, fill, at };
}

/** The random walk from midnight to midnight, and the half hours of the last requested day. */
function createDays({ source, name, sigma, pull, weather }: FactorOptions) {
  const midnights: number[] = [0];
  const midnightDraws = source.draws(`${name}/midnights`);
  const dayDraws = source.draws(`${name}/half hours`);
  const midnightOf = (day: number): number => {
    for (let known = FIRST_DAY + midnights.length; known <= day; known += 1) {
      const step = sigma * weather.scale(known - 1) * midnightDraws.at(known);
      midnights.push((1 - pull) * (midnights.at(-1) ?? 0) + step);
    }
    return midnights[day - FIRST_DAY] ?? 0;
  };

  let cachedDay = NOTHING_YET;
  let daySigma = 0;
  let shares: Float64Array = new Float64Array();
  const points = new Float64Array(HALF_HOURS_PER_DAY + 1);
  const load = (day: number): Float64Array => {
    if (day === cachedDay) return points;
    cachedDay = day;
    daySigma = sigma * weather.scale(day);
    shares = weather.shares(day);
    points[0] = midnightOf(day);
    points[HALF_HOURS_PER_DAY] = midnightOf(day + 1);
    fillUnevenBridge(points, { draws: dayDraws, place: day * HALF_HOURS_PER_DAY, sigma: daySigma, shares });
    return points;
  };

  /** Writes the two ends of a half hour and returns its volatility. */
  const openSlot = (slot: number, out: Float64Array): number => {
    const day = Math.floor(slot / HALF_HOURS_PER_DAY);
    const index = slot - day * HALF_HOURS_PER_DAY;
    load(day);
    out[0] = points[index] ?? 0;
    out[1] = points[index + 1] ?? 0;
    return daySigma * Math.sqrt(shares[index] ?? 0);
  };
  return { load, openSlot };
}
