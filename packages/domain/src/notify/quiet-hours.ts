import type { NotifyKind } from '@candor/contract/push';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Minutes of the user's day, 0 … 1439; `to` before `from` ends on the next day. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

/** These are sent at any hour: money or the account is at stake now. */
const AT_ANY_HOUR: ReadonlySet<NotifyKind> = new Set(['security', 'liquidation']);

const minuteOfDay = (nowMs: number, offset: number): number => {
  const minutes = Math.floor(nowMs / MINUTE_MS) + offset;
  return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
};

const isWithin = ({ from, to, offset }: QuietHours, nowMs: number): boolean => {
  const minute = minuteOfDay(nowMs, offset);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
};

/** Whether a push of this kind is not sent now. The first minute is quiet, the last one is not. */
export const isQuiet = (kind: NotifyKind, quiet: QuietHours | null, nowMs: number): boolean =>
  quiet !== null && !AT_ANY_HOUR.has(kind) && isWithin(quiet, nowMs);

/** HH:MM to minutes of the day. */
export const parseTimeOfDay = (text: string): number => {
  const [hours = '', minutes = ''] = text.split(':');
  return Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
};

export const formatTimeOfDay = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
