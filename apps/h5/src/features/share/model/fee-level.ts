import type { ReplyOf } from '@candor/contract/call';
import type { ownFeeLevel } from '@candor/contract/fees';
import { cmp, div, mul, sub, toAmount } from '@candor/money/decimal';

export type FeeLevel = ReplyOf<typeof ownFeeLevel>;

/** How far the volume is on its way from the own level to the next, in percent; null at the top. */
export function toProgress({ level, levels, volume, next_from: nextFrom }: FeeLevel): number | null {
  if (nextFrom === '') return null;
  const [from, next] = [toAmount(levels[level]?.from ?? '0'), toAmount(nextFrom)];
  const width = sub(next, from);
  if (cmp(width, toAmount('0')) <= 0) return 100;
  const done = mul(sub(toAmount(volume), from), toAmount('100'), { scale: 8, rounding: 'down' });
  const percent = Number.parseInt(div(done, width, { scale: 0, rounding: 'down' }), 10);
  return Math.min(100, Math.max(0, percent));
}
