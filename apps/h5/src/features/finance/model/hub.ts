import type { ReplyOf } from '@candor/contract/call';
import type { financeOverview } from '@candor/contract/finance';
import { isZero, toAmount } from '@candor/money/decimal';

export type Overview = ReplyOf<typeof financeOverview>;
export type ComingDay = Overview['days'][number];
export type ComingRow = ComingDay['rows'][number];
export type FamilyRow = Overview['families'][number];

export const FAMILIES = ['lock', 'defi', 'miner', 'ieo', 'dual'] as const;
export type Family = (typeof FAMILIES)[number];

const REAL_DAY_SECONDS = 86_400;

export const isFamily = (name: string): name is Family => FAMILIES.some((family) => family === name);

/** The families the app has names for, in the order of the page. */
export const knownFamilies = (overview: Overview): readonly (FamilyRow & { readonly family: Family })[] =>
  FAMILIES.flatMap((name) => {
    const row = overview.families.find(({ family }) => family === name);
    return row ? [{ ...row, family: name }] : [];
  });

/** Nothing is running and nothing was ever paid. */
export const isUnused = ({ families, usdt_paid: paid }: Overview): boolean =>
  families.every(({ running }) => running === 0) && isZero(toAmount(paid));

/** The day to show first: the first on which something happens, else today. */
export const firstDay = (days: readonly ComingDay[]): ComingDay | undefined =>
  days.find(({ rows }) => rows.length > 0) ?? days[0];

/** Days of the demo are shorter and are named by their time instead of their weekday. */
export const isShortDay = ({ day_seconds: seconds }: Overview): boolean => seconds < REAL_DAY_SECONDS;

/** What a family pays: yield so far, nothing by its nature, or all at the end. */
export function yieldOf({ family, usdt_paid: paid }: FamilyRow): 'paid' | 'none' | 'end' {
  if (!isZero(toAmount(paid))) return 'paid';
  if (family === 'ieo') return 'none';
  return family === 'dual' ? 'end' : 'paid';
}

/** What the second line of a family says: when its orders end, or its next date. */
export function datesOf({
  end_times_ms: ends,
  next_time_ms: next,
}: FamilyRow): { readonly ends: readonly number[] } | { readonly next: number } | null {
  const [first, second] = ends;
  if (first !== undefined && ends.length <= 2) return { ends: second === undefined ? [first] : [first, second] };
  return next === null ? null : { next };
}
