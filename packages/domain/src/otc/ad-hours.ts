const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

export interface AdHours {
  /** Minutes of the UTC day; both zero: always open. */
  readonly from: number;
  readonly to: number;
}

/** Half-open: `from` is inside, `to` is not. `to` before `from` goes over midnight. */
export const isWithinHours = ({ from, to }: AdHours, nowMs: number): boolean => {
  if (from === to) return from === 0;
  const minute = Math.floor(nowMs / MINUTE_MS) % DAY_MINUTES;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
};

export const areHoursValid = ({ from, to }: AdHours): boolean =>
  [from, to].every((minute) => Number.isInteger(minute) && minute >= 0 && minute < DAY_MINUTES) &&
  (from !== to || from === 0);
