import type { OtcAction } from '@candor/contract/otc-orders';
import { isOpen, type Order } from './order-types.ts';

/**
 * Whether the reader may do something now. The reply lists what was allowed when it was made; the two actions that time
 * alone allows or ends are decided by the server's clock.
 */
export function isOffered(order: Order, action: OtcAction, nowMs: number): boolean {
  if (action === 'pay') return order.actions.includes('pay') && nowMs < order.pay_due_ms;
  if (action === 'dispute')
    return order.state === 'paid' && order.dispute_from_ms > 0 && nowMs >= order.dispute_from_ms;
  return order.actions.includes(action);
}

/** The button at the foot of the page; null: nothing to do now. */
export type MainAction = 'pay' | 'release' | 'rate';

export function mainActionOf(order: Order, nowMs: number): MainAction | null {
  const actions: readonly MainAction[] = ['pay', 'release', 'rate'];
  return actions.find((action) => isOffered(order, action, nowMs)) ?? null;
}

/** A row of the page. `hint` names its second line; a row that is not enabled says why. */
export type ActionRow =
  | { readonly id: 'cancel'; readonly isEnabled: boolean; readonly hint: 'some' | 'asked' | 'afterPaid' }
  | { readonly id: 'askCancel'; readonly isEnabled: boolean; readonly hint: 'nobody' | 'done' }
  | { readonly id: 'dispute'; readonly isEnabled: boolean; readonly hint: 'beforePaid' | 'from' | 'open' }
  | { readonly id: 'state'; readonly isEnabled: true; readonly hint: 'until' };

function cancelRow(order: Order, nowMs: number): ActionRow {
  const isEnabled = isOffered(order, 'cancel', nowMs);
  if (order.cancel_asked !== '') return { id: 'cancel', isEnabled, hint: 'asked' };
  return { id: 'cancel', isEnabled, hint: order.state === 'pending' ? 'some' : 'afterPaid' };
}

function disputeRow(order: Order, nowMs: number): ActionRow {
  const isEnabled = isOffered(order, 'dispute', nowMs);
  if (order.state === 'pending') return { id: 'dispute', isEnabled, hint: 'beforePaid' };
  return { id: 'dispute', isEnabled, hint: isEnabled ? 'open' : 'from' };
}

/** Rows of an open order; an ended one has none. */
export function actionRowsOf(order: Order, nowMs: number): readonly ActionRow[] {
  if (!isOpen(order)) return [];
  if (order.state === 'disputed') {
    return order.actions.includes('state') ? [{ id: 'state', isEnabled: true, hint: 'until' }] : [];
  }
  const isAsked = order.cancel_asked !== '';
  const first: ActionRow =
    order.role === 'buyer'
      ? cancelRow(order, nowMs)
      : {
          id: 'askCancel',
          isEnabled: isOffered(order, 'ask_cancel', nowMs) && !isAsked,
          hint: isAsked ? 'done' : 'nobody',
        };
  return [first, disputeRow(order, nowMs)];
}
