import { div, isZero, mul, toAmount, toRate } from '@candor/money/decimal';

/** Received tokens in percent of those asked for, two decimals, cut. */
export function receivedPercent(received: string, wanted: string): string {
  if (isZero(toAmount(wanted))) return '0.00';
  const hundredfold = mul(toAmount(received), toRate('100'), { scale: 8, rounding: 'down' });
  return div(hundredfold, toAmount(wanted), { scale: 2, rounding: 'down' });
}
