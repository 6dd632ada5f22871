import { type Amount, cmp, div, max, min, mul, sub, toAmount, toRate } from '@candor/money/decimal';

export interface ShareState {
  /** Closed results of all copies of the relation after fees, since the first follow. */
  readonly netTotal: string;
  /** Paid to the leader so far: the high-water mark. It survives the end of a follow. */
  readonly sharedTotal: string;
  readonly sharePercent: string;
}

const ZERO = toAmount('0');
const SCALE = 6;

/** max(net × share − already shared, 0), rounded down. */
export const computeShareDue = ({ netTotal, sharedTotal, sharePercent }: ShareState): Amount => {
  if (cmp(toAmount(netTotal), ZERO) <= 0) return ZERO;
  const share = mul(toAmount(netTotal), div(toRate(sharePercent), toRate('100'), { scale: 8, rounding: 'down' }), {
    scale: SCALE,
    rounding: 'down',
  });
  return max(sub(share, toAmount(sharedTotal)), ZERO);
};

/** What is paid now: the due amount as far as the follower's futures account has it. The rest stays due. */
export const computeSharePaid = (due: string, available: string): Amount =>
  max(min(toAmount(due), toAmount(available)), ZERO);

const WEEK_MS = 7 * 86_400_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** The last Monday 00:00 UTC at or before a time. */
export const weekOf = (ms: number): number => Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
export const nextWeekOf = (ms: number): number => weekOf(ms) + WEEK_MS;
