import { nextDayStart, payoutTime } from '../finance/product-day';

/** When an order counts and pays. All times in ms; `days` 0 is a flexible order, which has no end. */
export interface LockSchedule {
  /** Start of the first whole day after the purchase: the days count from here. */
  readonly startMs: number;
  readonly days: number;
  readonly dayMs: number;
}

export const scheduleFrom = (boughtMs: number, { days, dayMs }: Omit<LockSchedule, 'startMs'>): LockSchedule => ({
  startMs: nextDayStart(boughtMs, dayMs),
  days,
  dayMs,
});

/** When the reward of a day (from 1) is paid: ten minutes after the day ended. */
export const payoutOfDay = ({ startMs, dayMs }: LockSchedule, day: number): number =>
  payoutTime(startMs + day * dayMs, dayMs);

/** When the last reward and the principal are paid; 0 for a flexible order. */
export const endOf = (schedule: LockSchedule): number =>
  schedule.days === 0 ? 0 : payoutOfDay(schedule, schedule.days);

const countDays = ({ startMs, days, dayMs }: LockSchedule, nowMs: number): number => {
  const passed = Math.max(0, Math.floor((nowMs - startMs) / dayMs));
  return days === 0 ? passed : Math.min(days, passed);
};

/** Days whose payout time has come. */
export const countDaysDue = (schedule: LockSchedule, nowMs: number): number =>
  countDays(schedule, nowMs - payoutTime(0, schedule.dayMs));

/** Days that have ended, whether or not their payout time has come: a flexible order earns them when it is redeemed. */
export const countWholeDays = countDays;

/** The next payout after those due at `nowMs`; 0: none comes. */
export const nextPayoutAfter = (schedule: LockSchedule, nowMs: number): number => {
  const due = countDaysDue(schedule, nowMs);
  return schedule.days > 0 && due >= schedule.days ? 0 : payoutOfDay(schedule, due + 1);
};
