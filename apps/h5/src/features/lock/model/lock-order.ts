import type { ReplyOf } from '@candor/contract/call';
import type { lockOrders, lockPayouts } from '@candor/contract/lock';

export type LockOrder = ReplyOf<typeof lockOrders>['items'][number];
export type LockPayout = ReplyOf<typeof lockPayouts>['items'][number];

export type LockStatusKey = 'running' | 'matured' | 'redeemed' | 'withdrawn';

/** The word for the state: leaving a flexible order is not early. */
export function toStatusKey(order: Pick<LockOrder, 'status' | 'days'>): LockStatusKey {
  if (order.status !== 'redeemed') return order.status;
  return order.days === 0 ? 'withdrawn' : 'redeemed';
}

/** The part of the term that is paid, from 0 to 1; of a flexible order 0. */
export const toShareDone = (order: Pick<LockOrder, 'days' | 'days_paid'>): number =>
  order.days === 0 ? 0 : order.days_paid / order.days;

/** An order that can be left now. At the end of a note it ends by itself. */
export const canLeave = (order: Pick<LockOrder, 'status' | 'early_redeem'>): boolean =>
  order.status === 'running' && order.early_redeem === 1;

/** An order that has ended says what became of its renewal, if it was to renew. */
export const hasRenewal = (order: Pick<LockOrder, 'renewable' | 'status' | 'renewal'>): boolean =>
  order.renewable === 1 && (order.status === 'running' || order.renewal.state !== 'off');
