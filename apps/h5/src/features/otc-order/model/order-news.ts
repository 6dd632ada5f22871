import type { OtcPush } from '@candor/contract/otc-orders';
import type { ToastKey } from '#data/toast-store.ts';
import type { Order } from './order-types.ts';

/** An event about something older than this is about another, quieter change of the order. */
const FRESH_MS = 60_000;

type News = ToastKey & `otc${string}`;

const ofPending = (order: Order): News | null => {
  if (order.cancel_asked !== '') return order.role === 'buyer' ? 'otcCancelAsked' : null;
  return order.is_maker === 1 ? 'otcTaken' : null;
};

const ofPaid = (order: Order): News | null => {
  if (order.cancel_asked !== '') return order.role === 'buyer' ? 'otcCancelAsked' : null;
  return order.role === 'seller' ? 'otcPaid' : null;
};

const ofDispute = ({ dispute, role }: Order): News | null =>
  dispute !== null && dispute.outcome === '' && dispute.opened_by !== role ? 'otcDisputed' : null;

/** When the change that the state stands for was made. */
function changedMs(order: Order): number {
  switch (order.state) {
    case 'pending':
      return order.created_ms;
    case 'paid':
      return order.paid_ms;
    case 'disputed':
      return order.dispute?.opened_ms ?? 0;
    default:
      return order.ended_ms;
  }
}

const NEWS: Readonly<Partial<Record<OtcPush['state'], (order: Order) => News | null>>> = {
  pending: ofPending,
  paid: ofPaid,
  disputed: ofDispute,
  completed: ({ role }) => (role === 'buyer' ? 'otcReleased' : null),
  cancelled: ({ role }) => (role === 'seller' ? 'otcCancelled' : null),
};

/** What the other side has just done, for a toast; null: the reader did it, or it is not worth one. */
export function newsOf(order: Order, nowMs: number): News | null {
  const news = NEWS[order.state]?.(order) ?? null;
  // A request to cancel has no stored time; the caller shows it once.
  return news === 'otcCancelAsked' || nowMs - changedMs(order) < FRESH_MS ? news : null;
}
