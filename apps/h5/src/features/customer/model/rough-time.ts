const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A key of the span texts. */
export type RoughTime =
  | { readonly key: 'short' }
  | { readonly key: 'minutes' | 'hours' | 'days'; readonly count: number };

/** A span in its largest unit, rounded up: an answer is never promised or reported faster than it was. */
export function toRoughTime(ms: number): RoughTime {
  if (ms < MINUTE_MS) return { key: 'short' };
  if (ms <= HOUR_MS) return { key: 'minutes', count: Math.ceil(ms / MINUTE_MS) };
  if (ms <= 2 * DAY_MS) return { key: 'hours', count: Math.ceil(ms / HOUR_MS) };
  return { key: 'days', count: Math.ceil(ms / DAY_MS) };
}
