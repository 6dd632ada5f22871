const REAL_HOUR_MS = 3_600_000;
const REAL_SETTLED_MS = 2 * 60_000;
const LEAST_SETTLED_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
const HOURS_AT_ONCE = 12;
const MOST_AT_ONCE = 288;

/** Lengths of time that figures of leaders are computed by. In the demo days are shorter, and with them the hours. */
export interface FigureHours {
  readonly hourMs: number;
  /** 24 hours. */
  readonly dayMs: number;
  /** An hour is computed this long after its end: bookings of that hour have ended, and clocks of processes may differ. */
  readonly settledMs: number;
  /** How often the job looks for hours that are over. */
  readonly everyMs: number;
  /** After an outage a leader's hours are computed in parts of this many. */
  readonly hoursAtOnce: number;
}

/** The hours of a day of this length, in whole milliseconds. */
export const figureHoursOf = (productDayMs: number): FigureHours => {
  const hourMs = Math.floor(productDayMs / 24);
  const quarter = Math.max(LEAST_SETTLED_MS, Math.floor(hourMs / 4));
  return {
    hourMs,
    dayMs: 24 * hourMs,
    settledMs: Math.min(REAL_SETTLED_MS, quarter),
    everyMs: Math.min(LONGEST_WAIT_MS, quarter),
    hoursAtOnce: Math.min(MOST_AT_ONCE, Math.floor((HOURS_AT_ONCE * REAL_HOUR_MS) / hourMs)),
  };
};
