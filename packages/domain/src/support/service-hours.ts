import type { ServiceDay, SupportRules } from './support-rules';

type Hours = SupportRules['hours'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 1 January 1970 was a Thursday: day 3 of a week that begins with Monday. */
const FIRST_WEEKDAY = 3;
const CLOSED: ServiceDay = { from: 0, to: 0 };

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Open hours of the day that starts `days` after the one of this moment. */
const spanOf = (hours: Hours, ms: number, days: number): Span => {
  const day = Math.floor(ms / DAY_MS) + days;
  const { from, to } = hours[(day + FIRST_WEEKDAY) % 7] ?? CLOSED;
  return { fromMs: day * DAY_MS + from * HOUR_MS, toMs: day * DAY_MS + to * HOUR_MS };
};

export const isServiceOpen = (hours: Hours, ms: number): boolean => {
  const { fromMs, toMs } = spanOf(hours, ms, 0);
  return ms >= fromMs && ms < toMs;
};

/** The next moment at which service is open, now included; null: no day has open hours. */
export const nextOpening = (hours: Hours, ms: number): number | null => {
  for (let days = 0; days <= 7; days += 1) {
    const { fromMs, toMs } = spanOf(hours, ms, days);
    if (toMs > fromMs && toMs > ms) return Math.max(fromMs, ms);
  }
  return null;
};

/** The moment at which `openMs` of open hours have passed; without open hours, `openMs` later. */
export const addOpenMs = (hours: Hours, fromMs: number, openMs: number): number => {
  if (nextOpening(hours, fromMs) === null) return fromMs + openMs;
  let left = openMs;
  for (let days = 0; ; days += 1) {
    const span = spanOf(hours, fromMs, days);
    const start = Math.max(span.fromMs, fromMs);
    const open = Math.max(0, span.toMs - start);
    if (open > 0 && left <= open) return start + left;
    left -= open;
  }
};
