import { isNegative, isZero, neg, toAmount } from '@candor/money/decimal';

/** Only what was gained is coloured: spending is not a loss. */
export function gainOf(value: string): 'up' | undefined {
  const amount = toAmount(value);
  return isNegative(amount) || isZero(amount) ? undefined : 'up';
}

/** What went out, written as a debit. Whichever sign it came with. */
export function outOf(value: string): string {
  const amount = toAmount(value);
  return isNegative(amount) || isZero(amount) ? amount : neg(amount);
}
