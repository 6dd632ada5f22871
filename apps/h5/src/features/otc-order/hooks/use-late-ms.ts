import { lateMsOf } from '#features/otc-order/model/order-late.ts';
import type { OrderRow } from '#features/otc-order/model/order-types.ts';
import { useServerNow } from './use-server-now.ts';

/** How long the release of an order is overdue by the server's clock; 0: it is not. */
export const useLateMs = (order: Pick<OrderRow, 'state' | 'release_target_ms'>): number =>
  lateMsOf(order, useServerNow());
