import { add, cmp, isZero, toAmount } from '@candor/money/decimal';
import { decideForm, type FormDecision, type OrderContext } from './decide-form.ts';
import { newOrder, type OrderForm, typed } from './order-form.ts';

/** The open limit order before the edit. */
export interface EditedOrder {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
  readonly filled: string;
  readonly held: string;
}

export type EditVerdict =
  | { readonly kind: 'ready' | 'same' | 'filledAlready' }
  | { readonly kind: 'wrong'; readonly decision: FormDecision };

export const editForm = (order: EditedOrder): OrderForm => ({
  ...newOrder(order.side, order.price),
  amount: order.amount,
});

const isSame = (one: string | null, other: string): boolean =>
  one !== null && cmp(toAmount(one), toAmount(other)) === 0;

/** Validates the edited order. The amount it already holds counts as available. */
export function decideEdit(form: OrderForm, order: EditedOrder, context: OrderContext): EditVerdict {
  const amount = typed(form.amount);
  if (isSame(typed(form.price), order.price) && isSame(amount, order.amount)) return { kind: 'same' };
  const isFilled = !isZero(toAmount(order.filled));
  if (isFilled && amount !== null && cmp(toAmount(amount), toAmount(order.filled)) <= 0)
    return { kind: 'filledAlready' };
  // A partly filled order needs money for the rest only; the balance is left to the server.
  const available =
    isFilled || context.available === null ? null : add(toAmount(context.available), toAmount(order.held));
  // The order is already open, so the edit does not count toward the maximum.
  const decision = decideForm(form, { ...context, available, openOrders: 0 });
  return decision.ok ? { kind: 'ready' } : { kind: 'wrong', decision };
}
