import type { SessionName } from '@candor/domain/pricing/session';
import type { MarketModel } from './asset-model';
import { FIRST_DAY, HALF_HOURS_PER_DAY, openHalfHours } from './half-hours';
import type { DrawSource } from './price-draws';
import type { Draws } from './seeded-noise';

/** Volatility of a market by day and half hour. All its assets share it, so volatile periods coincide. */
export interface Weather {
  /** Which of the day's 48 half hours the market trades in. */
  open(day: number): readonly boolean[];
  /** The day's volatility as a multiple of an ordinary weekday's. */
  scale(day: number): number;
  /** How the day's variance is spread over its 48 half hours; sums to 1. */
  shares(day: number): Float64Array;
  /** The same for volume: zero while the market is closed. */
  activity(day: number): Float64Array;
}

export interface WeatherOptions {
  readonly source: DrawSource;
  readonly name: string;
  readonly market: MarketModel;
  readonly session: SessionName;
}

const ROUGHNESS_MEMORY = 0.95;
const ROUGHNESS_NOISE = 0.14;
const ROUGHNESS_LIMIT = 1.3;
/** Correction for the mean of an exponential of noise. */
const ROUGHNESS_MEAN = 0.1;
const HOURLY_MEMORY = 0.9;
const HOURLY_NOISE = 0.22;
/** News also arrives while a market is closed: part of the day's variance becomes the gap at its opening. */
const CLOSED_WEIGHT = 0.09;
const OPENING_WEIGHT = 1.9;

export function createWeather(options: WeatherOptions): Weather {
  let roughness = 0;
  const scales: number[] = [];
  const dayDraws = options.source.draws(`${options.name}/days`);
  const moodDraws = options.source.draws(`${options.name}/half hours`);
  const days = new Map<number, WeatherDay>();

  const scaleOf = (day: number): number => {
    for (let known = FIRST_DAY + scales.length; known <= day; known += 1) {
      const next = ROUGHNESS_MEMORY * roughness + ROUGHNESS_NOISE * dayDraws.at(known);
      roughness = Math.min(ROUGHNESS_LIMIT, Math.max(-ROUGHNESS_LIMIT, next));
      scales.push(Math.exp(roughness - ROUGHNESS_MEAN) * (isWeekend(known) ? options.market.weekend : 1));
    }
    return scales[day - FIRST_DAY] ?? 1;
  };
  const dayOf = (day: number): WeatherDay => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const built = buildDay(options.session, moodDraws, day);
    days.set(day, built);
    return built;
  };

  return {
    open: (day) => dayOf(day).open,
    scale: scaleOf,
    shares: (day) => dayOf(day).shares,
    activity: (day) => dayOf(day).activity,
  };
}

interface WeatherDay {
  readonly open: readonly boolean[];
  readonly shares: Float64Array;
  readonly activity: Float64Array;
}

function buildDay(session: SessionName, draws: Draws, day: number): WeatherDay {
  const open = openHalfHours(session, day);
  const shares = new Float64Array(HALF_HOURS_PER_DAY);
  const activity = new Float64Array(HALF_HOURS_PER_DAY);
  let mood = 0;
  let wasOpen = false;
  for (let index = 0; index < HALF_HOURS_PER_DAY; index += 1) {
    const isOpen = open[index] === true;
    mood = HOURLY_MEMORY * mood + HOURLY_NOISE * draws.at(day * HALF_HOURS_PER_DAY + index);
    const weight = isOpen ? weightOfHour(session, { index, isOpening: !wasOpen }) : CLOSED_WEIGHT;
    shares[index] = weight * Math.exp(mood);
    activity[index] = isOpen ? (shares[index] ?? 0) : 0;
    wasOpen = isOpen;
  }
  return { open, shares: toShares(shares), activity: toShares(activity) };
}

/**
 * Coins trade most in the afternoon of UTC, when Europe and America are both active; stocks right after the opening.
 */
function weightOfHour(session: SessionName, at: { index: number; isOpening: boolean }): number {
  if (session !== 'always') return at.isOpening ? OPENING_WEIGHT : 1;
  const hoursFromPeak = Math.abs(at.index / 2 - 15);
  return 0.8 + 0.7 * Math.exp(-(hoursFromPeak * hoursFromPeak) / 18);
}

function toShares(weights: Float64Array): Float64Array {
  let total = 0;
  for (const weight of weights) total += weight;
  return total === 0 ? weights : weights.map((weight) => weight / total);
}

/** Day 0 of 1970 was a Thursday. */
function isWeekend(day: number): boolean {
  const weekday = (day + 4) % 7;
  return weekday === 0 || weekday === 6;
}
