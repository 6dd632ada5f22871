/** The pace of a room without slow mode. */
export const USUAL_PACE_MS = 2_000;

/** Seconds, rounded up, until the next message may be sent; 0: now. `sentMs` null: none was sent. */
export function secondsToWait(sentMs: number | null, slowMs: number, nowMs: number): number {
  if (sentMs === null) return 0;
  return Math.max(0, Math.ceil((sentMs + slowMs - nowMs) / 1000));
}

export interface MuteSpan {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** The length of a mute in its largest whole unit; a day is 24 hours. */
export function toMuteSpan(minutes: number): MuteSpan {
  if (minutes > DAY_MIN && minutes % DAY_MIN === 0) return { unit: 'days', count: minutes / DAY_MIN };
  if (minutes >= HOUR_MIN && minutes % HOUR_MIN === 0) return { unit: 'hours', count: minutes / HOUR_MIN };
  return { unit: 'minutes', count: minutes };
}
