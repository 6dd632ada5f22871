import { isDelivered, type Order } from './order-types.ts';

/** A step of the order and the moment under it. `atMs`: it happened; `byMs`: until then; 0: none. */
export interface OrderStep {
  readonly id:
    | 'held'
    | 'pay'
    | 'paid'
    | 'release'
    | 'released'
    | 'dispute'
    | 'done'
    | 'cancelled'
    | 'timedOut'
    | 'returned';
  readonly atMs: number;
  readonly byMs: number;
}

interface OrderSteps {
  readonly items: readonly OrderStep[];
  /** Index of the step in progress; past the end: all are done. */
  readonly current: number;
}

const at = (id: OrderStep['id'], atMs: number): OrderStep => ({ id, atMs, byMs: 0 });
const by = (id: OrderStep['id'], byMs: number): OrderStep => ({ id, atMs: 0, byMs });

function openSteps(order: Order): OrderSteps {
  const held = at('held', order.created_ms);
  if (order.state === 'pending') {
    return { items: [held, by('pay', order.pay_due_ms), by('release', 0), by('done', 0)], current: 1 };
  }
  const paid = at('paid', order.paid_ms);
  if (order.state === 'paid') {
    return { items: [held, paid, by('release', order.release_target_ms), by('done', 0)], current: 2 };
  }
  return { items: [held, paid, at('dispute', order.dispute?.opened_ms ?? 0), by('done', 0)], current: 2 };
}

/** What has happened and what comes next, in at most four steps. */
export function toOrderSteps(order: Order): OrderSteps {
  const held = at('held', order.created_ms);
  const paid = at('paid', order.paid_ms);
  const end = order.ended_ms;
  if (isDelivered(order)) {
    const items = [held, paid, at('released', end), at('done', 0)];
    return { items, current: items.length };
  }
  if (order.state === 'refunded') {
    const items = [held, paid, at('dispute', order.dispute?.opened_ms ?? 0), at('returned', end)];
    return { items, current: items.length };
  }
  if (order.state === 'cancelled' || order.state === 'timed_out') {
    const items = [held, at(order.state === 'cancelled' ? 'cancelled' : 'timedOut', end), at('returned', end)];
    return { items, current: items.length };
  }
  return openSteps(order);
}
