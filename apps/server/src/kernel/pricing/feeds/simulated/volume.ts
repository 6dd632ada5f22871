import { HALF_HOURS_PER_DAY, MINUTES_PER_HALF_HOUR } from './half-hours';
import { fillSplit, joinKeys, normalAt } from './seeded-noise';
import type { Weather } from './weather';

const STEPS_PER_MINUTE = 240;
const NOTHING_YET = -1;

/** Base coin traded. A day's volume is split over its half hours, those over minutes, those over steps: parts add up. */
export interface VolumePath {
  ofDay(day: number): number;
  ofHalfHour(slot: number): number;
  /** The 30 minutes of one half hour. Overwritten by the next call. */
  minutesOf(slot: number): Float64Array;
  /** Volume traded in the 250 ms that end at this step. */
  ofStep(step: number): number;
}

export function createVolumePath(options: { key: number; dayVolume: number; weather: Weather }): VolumePath {
  const { key, dayVolume, weather } = options;
  const dayKey = joinKeys(key, 0);
  const slotKey = joinKeys(key, 1);
  const minuteKey = joinKeys(key, 2);
  const stepKey = joinKeys(key, 3);

  /** Zero on a day without trading. */
  const ofDay = (day: number): number => {
    const isTrading = weather.activity(day).some((share) => share > 0);
    return isTrading ? dayVolume * Math.exp(0.3 * normalAt(dayKey, day)) * weather.scale(day) : 0;
  };

  let cachedDay = NOTHING_YET;
  const slots = new Float64Array(HALF_HOURS_PER_DAY);
  const ofHalfHour = (slot: number): number => {
    const day = Math.floor(slot / HALF_HOURS_PER_DAY);
    if (day !== cachedDay) {
      cachedDay = day;
      fillSplit(slots, {
        total: ofDay(day),
        key: joinKeys(slotKey, day),
        spread: 0.35,
        weights: weather.activity(day),
      });
    }
    return slots[slot - day * HALF_HOURS_PER_DAY] ?? 0;
  };

  let cachedSlot = NOTHING_YET;
  const minutes = new Float64Array(MINUTES_PER_HALF_HOUR);
  const minutesOf = (slot: number): Float64Array => {
    if (slot !== cachedSlot) {
      cachedSlot = slot;
      fillSplit(minutes, { total: ofHalfHour(slot), key: joinKeys(minuteKey, slot), spread: 0.5 });
    }
    return minutes;
  };

  let cachedMinute = NOTHING_YET;
  const steps = new Float64Array(STEPS_PER_MINUTE);
  const ofStep = (step: number): number => {
    const index = step - 1;
    const minute = Math.floor(index / STEPS_PER_MINUTE);
    if (minute !== cachedMinute) {
      cachedMinute = minute;
      const slot = Math.floor(minute / MINUTES_PER_HALF_HOUR);
      const total = minutesOf(slot)[minute - slot * MINUTES_PER_HALF_HOUR] ?? 0;
      fillSplit(steps, { total, key: joinKeys(stepKey, minute), spread: 0.8 });
    }
    return steps[index - minute * STEPS_PER_MINUTE] ?? 0;
  };

  return { ofDay, ofHalfHour, minutesOf, ofStep };
}
