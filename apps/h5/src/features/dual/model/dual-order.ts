import type { ReplyOf } from '@candor/contract/call';
import type { DualState, dualOrder, dualOrders } from '@candor/contract/dual';
import { type Amount, mul, sub, toAmount, toRate } from '@candor/money/decimal';

export type DualOrder = ReplyOf<typeof dualOrders>['items'][number];
export type DualOrderDetail = ReplyOf<typeof dualOrder>;
export type DualWindow = DualOrderDetail['windows'][number];

/** The lists of the page, in its order. */
export const ORDER_LISTS: readonly DualState[] = ['purchased', 'settling', 'success', 'failed'];

/** The list named in the URL, else the first. */
export const chooseList = (wanted: string | null): DualState =>
  ORDER_LISTS.find((list) => list === wanted) ?? 'purchased';

/** Part of the term that has passed, from 0 to 1. */
export function passedPart({ created_ms, maturity_ms }: DualOrder, nowMs: number): number {
  const whole = maturity_ms - created_ms;
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (nowMs - created_ms) / whole));
}

/** Days until maturity in the order's own days, rounded up. */
export const daysLeft = ({ maturity_ms, day_seconds }: DualOrder, nowMs: number): number =>
  Math.max(0, Math.ceil((maturity_ms - nowMs) / (day_seconds * 1000)));

export interface Compared {
  /** Values in USDT at the settlement price. */
  readonly received: Amount;
  readonly holding: Amount;
  /** received − holding. */
  readonly difference: Amount;
}

const CASH_SCALE = 6;

/** What came back against just holding what was put in, both at the settlement price; null until there is one. */
export function compareWithHolding(order: DualOrder): Compared | null {
  const { paid, settlement_price: price } = order;
  if (paid === null || price === null) return null;
  const toCash = (amount: string, currencyId: number): Amount =>
    currencyId === order.quote_id
      ? toAmount(amount)
      : mul(toAmount(amount), toRate(price), { scale: CASH_SCALE, rounding: 'down' });
  const received = toCash(paid.amount, paid.pay_id);
  const holding = toCash(order.cost, order.pay_id);
  return { received, holding, difference: sub(received, holding) };
}
