import { isSessionOpen, nextSessionChangeMs, type SessionName } from '@candor/domain/pricing/session';

/** Unit of the simulation: sessions, days and every longer bar begin and end on a half hour. */
export const HALF_HOUR_MS = 1_800_000;
export const HALF_HOURS_PER_DAY = 48;
export const MINUTES_PER_HALF_HOUR = 30;
/**
 * 1 January 2010, counted in days from 1970: the random walks of all prices begin here. Before it, midnight values are
 * zero.
 */
export const FIRST_DAY = 14_610;
/** The finest step: a new price every 250 ms. */
export const STEP_MS = 250;
export const STEPS_PER_HALF_HOUR = HALF_HOUR_MS / STEP_MS;

/** Which of a day's 48 half hours a market trades in. */
export function openHalfHours(session: SessionName, day: number): readonly boolean[] {
  if (session === 'always') return ALWAYS;
  const first = day * HALF_HOURS_PER_DAY;
  const flags: boolean[] = [];
  let isOpen = isSessionOpen(session, first * HALF_HOUR_MS);
  let changeMs = nextSessionChangeMs(session, first * HALF_HOUR_MS);
  for (let index = 0; index < HALF_HOURS_PER_DAY; index += 1) {
    const timeMs = (first + index) * HALF_HOUR_MS;
    if (timeMs >= changeMs) {
      isOpen = !isOpen;
      changeMs = nextSessionChangeMs(session, timeMs);
    }
    flags.push(isOpen);
  }
  return flags;
}

const ALWAYS: readonly boolean[] = Array.from({ length: HALF_HOURS_PER_DAY }, () => true);

/** Numbers (since 1970) of the half hours in which a market trades, from a day on, that begin before a moment. */
export function listOpenHalfHours(
  openOn: (day: number) => readonly boolean[],
  fromDay: number,
  beforeMs: number,
): number[] {
  const slots: number[] = [];
  for (let day = fromDay; day * HALF_HOURS_PER_DAY * HALF_HOUR_MS < beforeMs; day += 1) {
    const open = openOn(day);
    for (let index = 0; index < HALF_HOURS_PER_DAY; index += 1) {
      const slot = day * HALF_HOURS_PER_DAY + index;
      if (open[index] === true && slot * HALF_HOUR_MS < beforeMs) slots.push(slot);
    }
  }
  return slots;
}
