import { isNegative, isZero, neg, toAmount } from '@candor/money/decimal';

/** Only gains are coloured: spending is not a loss. */
export function gainOf(value: string): 'up' | undefined {
  const amount = toAmount(value);
  return isNegative(amount) || isZero(amount) ? undefined : 'up';
}

/** The amount with a negative sign, whichever sign it came with. */
export function outOf(value: string): string {
  const amount = toAmount(value);
  return isNegative(amount) || isZero(amount) ? amount : neg(amount);
}
