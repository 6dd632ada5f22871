export type HoldingTime =
  | { readonly unit: 'hours'; readonly hours: string; readonly minutes: string }
  | { readonly unit: 'minutes'; readonly minutes: string }
  | { readonly unit: 'seconds'; readonly seconds: string };

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** How long an address is still held, rounded up so that it is never shown as ready too early; null: it is ready. */
export function toHoldingTime(usableFromMs: number, nowMs: number): HoldingTime | null {
  const seconds = Math.ceil((usableFromMs - nowMs) / 1000);
  if (seconds <= 0) return null;
  if (seconds < MINUTE_S) return { unit: 'seconds', seconds: String(seconds) };
  const minutes = Math.ceil(seconds / MINUTE_S);
  if (minutes < 60) return { unit: 'minutes', minutes: String(minutes) };
  return { unit: 'hours', hours: String(Math.floor((minutes * MINUTE_S) / HOUR_S)), minutes: String(minutes % 60) };
}
