import { canonical, cmp, div, isZero, mul, sub, toRate } from '@candor/money/decimal';

const HUNDRED = toRate('100');
/** Percents of a code have two decimals. */
const SCALE = { scale: 2, rounding: 'down' } as const;

/** What a code gives away when its owner gives so many percent of the share. */
export const toGiven = (sharePercent: string, ofShare: number): string =>
  canonical(div(mul(toRate(sharePercent), toRate(String(ofShare)), SCALE), HUNDRED, SCALE));

/** What is left for the owner. Never below zero: the share may have become smaller since the code was made. */
export function toReward(sharePercent: string, givenPercent: string): string {
  const [share, given] = [toRate(sharePercent), toRate(givenPercent)];
  return cmp(given, share) >= 0 ? '0' : canonical(sub(share, given));
}

/** Position of a slider from 0 to 100 for what a code gives away. */
export function toPosition(sharePercent: string, givenPercent: string): number {
  const share = toRate(sharePercent);
  if (isZero(share)) return 0;
  return Number.parseInt(div(mul(toRate(givenPercent), HUNDRED, SCALE), share, { scale: 0, rounding: 'down' }), 10);
}
