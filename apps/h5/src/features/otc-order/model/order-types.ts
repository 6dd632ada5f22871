import type { ReplyOf } from '@candor/contract/call';
import type { OtcOrderState, otcOrder, otcOrders } from '@candor/contract/otc-orders';

export type Order = ReplyOf<typeof otcOrder>;
export type OrderRow = ReplyOf<typeof otcOrders>['items'][number];
export type Dispute = NonNullable<Order['dispute']>;
export type Role = Order['role'];

const OPEN: ReadonlySet<OtcOrderState> = new Set(['pending', 'paid', 'disputed']);

/** Coins are still held. */
export const isOpen = ({ state }: Pick<Order, 'state'>): boolean => OPEN.has(state);

/** The coins went to the buyer. */
export const isDelivered = ({ state }: Pick<Order, 'state'>): boolean => state === 'completed' || state === 'released';
