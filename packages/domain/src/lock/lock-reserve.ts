import { type Amount, cmp, div, isNegative, isZero, toAmount } from '@candor/money/decimal';

/** How many days like today the purse covers, rounded down; -1: nothing is owed. */
export const computeCoverDays = (balance: string, daily: string): number => {
  const owed: Amount = toAmount(daily);
  if (isZero(owed)) return -1;
  const purse = toAmount(balance);
  if (isNegative(purse)) return 0;
  const days = div(purse, owed, { scale: 0, rounding: 'down' });
  return cmp(days, toAmount('99999')) > 0 ? 99_999 : Number.parseInt(days, 10);
};
