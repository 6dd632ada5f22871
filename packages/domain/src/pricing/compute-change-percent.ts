import { toUnits } from '@candor/money/units';

const SCALE = 8;

/** How far a price is from where it opened, in percent: a sign and four decimals, "+1.2345", rounded to the nearest. */
export const computeChangePercent = (open: string, price: string): string => {
  const from = toUnits(open, SCALE);
  if (from <= 0n) return '+0.0000';
  const moved = toUnits(price, SCALE) - from;
  const size = ((moved < 0n ? -moved : moved) * 2_000_000n + from) / (2n * from);
  const digits = size.toString().padStart(5, '0');
  return `${moved < 0n && size > 0n ? '-' : '+'}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
