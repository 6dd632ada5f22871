import { type Amount, div, mul, toRate } from '@candor/money/decimal';
import { computeNotional } from './position-math';

const DAY_MS = 86_400_000;
const [FRIDAY, SATURDAY, SUNDAY] = [5, 6, 0];

/** Midnights (UTC) after `fromMs`, up to and including `toMs`. */
export const listNights = (fromMs: number, toMs: number): number[] => {
  const nights: number[] = [];
  for (let night = (Math.floor(fromMs / DAY_MS) + 1) * DAY_MS; night <= toMs; night += DAY_MS) nights.push(night);
  return nights;
};

/** How often a night counts: once; for stocks not on Saturday and Sunday, and three times on Friday. */
export const countNight = (kind: 'coin' | 'stock', nightMs: number): 0 | 1 | 3 => {
  if (kind === 'coin') return 1;
  const weekday = new Date(nightMs).getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return 0;
  return weekday === FRIDAY ? 3 : 1;
};

/** mark × size × rate, as often as the night counts; rounded up: the user pays it. */
export const computeNightFee = (
  { mark, size, times }: { readonly mark: string; readonly size: string; readonly times: number },
  { percent, scale }: { readonly percent: string; readonly scale: number },
): Amount => {
  const rate = div(toRate(percent), toRate('100'), { scale: 12, rounding: 'up' });
  const all = mul(rate, toRate(String(times)), { scale: 12, rounding: 'up' });
  return mul(computeNotional(mark, size), all, { scale, rounding: 'up' });
};
