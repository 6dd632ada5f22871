import type { SpotPair } from '@candor/domain/spot/spot-pair';
import { canonical, div, isZero, mul, roundTo, toAmount, toPrice, toRate } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { isBudget, type OrderForm, typed } from './order-form.ts';

const SCALE = 8;
const HUNDRED = toRate('100');

/** Rounds an amount down to the step. */
function cutToStep(amount: string, step: string): string {
  const cell = toUnits(step, SCALE);
  return canonical(fromUnits((toUnits(amount, SCALE) / cell) * cell, SCALE));
}

/**
 * A percentage of the available balance as input of the amount field: quote coins for a market buy, else base coins
 * rounded down to the step. Empty when zero, or when a limit buy has no price yet.
 */
export function quickAmount(
  form: OrderForm,
  percent: number,
  from: { available: string | null; pair: SpotPair },
): string {
  const { available, pair } = from;
  const price = typed(form.price);
  if (available === null) return '';
  const part = mul(toAmount(available), div(toRate(String(percent)), HUNDRED, { scale: 4, rounding: 'down' }), 'down');
  const amount = (() => {
    if (isBudget(form)) return canonical(roundTo(part, pair.quoteScale, 'down'));
    if (form.side === 'sell') return cutToStep(part, pair.amountStep);
    if (price === null || isZero(toPrice(price))) return '0';
    return cutToStep(div(part, toPrice(price), { scale: SCALE, rounding: 'down' }), pair.amountStep);
  })();
  return isZero(toAmount(amount)) ? '' : amount;
}

/** Whole percent of the available balance that the order uses, for the slider. */
export function usedPercent(pays: string | null, available: string | null): number {
  if (pays === null || available === null) return 0;
  const there = toUnits(available, SCALE);
  if (there === 0n) return 0;
  const percent = (toUnits(pays, SCALE) * 100n) / there;
  return percent > 100n ? 100 : Number.parseInt(String(percent), 10);
}
