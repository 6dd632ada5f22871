const DAY_S = 86_400;
const HOUR_S = 3600;
const MINUTE_S = 60;

/** Rounded up to a second, so that zero is shown only at the end. */
function toParts(leftMs: number) {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    days: Math.floor(left / DAY_S),
    hours: Math.floor((left % DAY_S) / HOUR_S),
    minutes: Math.floor((left % HOUR_S) / MINUTE_S),
    seconds: left % MINUTE_S,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Hours, minutes and seconds in digits, days counted as hours: 02:14:09. */
export function toClock(leftMs: number): string {
  const { days, hours, minutes, seconds } = toParts(leftMs);
  return [two(days * 24 + hours), two(minutes), two(seconds)].join(':');
}

/** Hours and minutes in digits, for a ring: 18:39. The last hour counts minutes and seconds. */
export function toRingText(leftMs: number): string {
  const { days, hours, minutes, seconds } = toParts(leftMs);
  const whole = days * 24 + hours;
  return whole === 0 ? `${minutes}:${two(seconds)}` : `${whole}:${two(minutes)}`;
}

/** The two largest units of a span, for a short text. */
export type Span =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: number };

export function toSpan(leftMs: number): Span {
  const { days, hours, minutes, seconds } = toParts(leftMs);
  if (days > 0) return { unit: 'days', days, hours };
  return hours > 0 ? { unit: 'hours', hours, minutes } : { unit: 'minutes', minutes, seconds };
}
