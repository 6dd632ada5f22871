import { type Amount, add, cmp, div, max, min, mul, sub, sum, toAmount, toRate } from '@candor/money/decimal';

/** Results of all copies of a relation since the first follow, each after fees. */
export interface RelationResult {
  /** Closed results, and those marked when copies were taken over; of open copies what they have cost and brought so far. */
  readonly realised: string;
  /** What open copies would still bring if they were closed now; below zero: a loss. */
  readonly running: string;
}

export interface ShareState extends RelationResult {
  /** Paid to the leader so far: the high-water mark. It survives the end of a follow. */
  readonly sharedTotal: string;
  readonly sharePercent: string;
}

const ZERO = toAmount('0');
const SCALE = 6;

/** What is shared: closed results, or those with the open copies, whichever is lower. A gain that is still open is not shared. */
export const computeShareBase = ({ realised, running }: RelationResult): Amount =>
  min(toAmount(realised), add(toAmount(realised), toAmount(running)));

/** max(base × share − already shared, 0), rounded down. */
export const computeShareDue = ({ sharedTotal, sharePercent, ...result }: ShareState): Amount => {
  const base = computeShareBase(result);
  if (cmp(base, ZERO) <= 0) return ZERO;
  const share = mul(base, div(toRate(sharePercent), toRate('100'), { scale: 8, rounding: 'down' }), {
    scale: SCALE,
    rounding: 'down',
  });
  return max(sub(share, toAmount(sharedTotal)), ZERO);
};

/** What a stop now would settle: every open copy gets its result, by its close or by the mark of its hand-over. */
export const computeShareAtStop = ({ realised, running, ...state }: ShareState): Amount =>
  computeShareDue({ ...state, realised: add(toAmount(realised), toAmount(running)), running: '0' });

/** What is paid now: the due amount as far as the follower's futures account has it. The rest is a debt of the relation. */
export const computeSharePaid = (due: string, available: string): Amount =>
  max(min(toAmount(due), toAmount(available)), ZERO);

/** Money of the futures account that cannot leave it: what all relations of a follower would owe if they were settled now. */
export const computeReserved = (relations: readonly ShareState[]): Amount => sum(relations.map(computeShareDue));

const WEEK_MS = 7 * 86_400_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** The last Monday 00:00 UTC at or before a time. */
export const weekOf = (ms: number): number => Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
export const nextWeekOf = (ms: number): number => weekOf(ms) + WEEK_MS;
