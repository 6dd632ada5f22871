import type { DualSide } from '@candor/contract/dual';
import { fromUnits, toUnits } from '@candor/money/units';

const SCALE = 8;
/** A step of linked prices is at most this part of the price: 0.8 %. */
const STEP_PART = 125n;
/** One share of a put is a tenth of the linked price in USDT, which has six decimals. */
const SMALLEST_STEP = 10n ** BigInt(SCALE - 5);

/** The largest of 1, 2 or 5 times a power of ten that is at most 0.8 % of the price. */
const stepOf = (price: string): bigint => {
  const most = toUnits(price, SCALE) / STEP_PART;
  let step = SMALLEST_STEP;
  for (let power = SMALLEST_STEP; power <= most; power *= 10n) {
    for (const digit of [1n, 2n, 5n]) if (power * digit <= most) step = power * digit;
  }
  return step;
};

/**
 * The linked price of a product: the price moved by the distance, rounded to a step away from the price. Above the price
 * for a call, below it for a put.
 */
export const computeLinkedPrice = (side: DualSide, price: string, distancePercent: string): string => {
  const [now, distance, step] = [toUnits(price, SCALE), toUnits(distancePercent, SCALE), stepOf(price)];
  const hundred = 100n * 10n ** BigInt(SCALE);
  if (side === 'call') {
    const target = (now * (hundred + distance)) / hundred;
    return fromUnits(((target + step - 1n) / step) * step, SCALE);
  }
  const target = (now * (hundred - distance)) / hundred;
  const rounded = (target / step) * step;
  return fromUnits(rounded > 0n ? rounded : step, SCALE);
};

/** Linked price ÷ price − 1, rounded towards zero to eight decimals. */
export const computeDistance = (linkedPrice: string, price: string): string => {
  const [linked, now] = [toUnits(linkedPrice, SCALE), toUnits(price, SCALE)];
  return fromUnits(((linked - now) * 10n ** BigInt(SCALE)) / now, SCALE);
};

/** A call is offered while the price is below its linked price, a put while it is above. */
export const isPassed = (side: DualSide, linkedPrice: string, price: string): boolean => {
  const [linked, now] = [toUnits(linkedPrice, SCALE), toUnits(price, SCALE)];
  return side === 'call' ? now >= linked : now <= linked;
};
