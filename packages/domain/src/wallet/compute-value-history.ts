import { type Amount, toAmount } from '@candor/money/decimal';

export interface DayValue {
  /** 00:00 UTC of the day. */
  readonly dayMs: number;
  readonly usdtValue: Amount;
}

export interface RecordedValues {
  /** Oldest first, at most one per day. */
  readonly recorded: readonly DayValue[];
  /** The last day for which values were recorded at all; null when none ever were. */
  readonly recordedToMs: number | null;
}

const DAY_MS = 86_400_000;
const ZERO = toAmount('0');

/**
 * The value of every day from a user's first recorded one to the last day that was recorded for anybody. A day without a value in
 * between was a day without money: nothing is recorded for those. Days before the first one are left out, because they are not known.
 */
export const computeValueHistory = ({ recorded, recordedToMs }: RecordedValues): readonly DayValue[] => {
  const first = recorded[0];
  if (first === undefined || recordedToMs === null) return [];
  const values = new Map(recorded.map(({ dayMs, usdtValue }) => [dayMs, usdtValue]));
  const count = Math.round((recordedToMs - first.dayMs) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const dayMs = first.dayMs + index * DAY_MS;
    return { dayMs, usdtValue: values.get(dayMs) ?? ZERO };
  });
};
