import type { OtcOrderState, OtcPush } from '@candor/contract/otc-orders';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import type { Relay } from '#platform/outbox/relay';
import type { Realtime } from '#platform/realtime/hub';
import { numberOf } from './new-orders.store';

const CHANGED_TOPIC = 'otc_changed';

export interface ChangedOrder {
  readonly id: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly state: OtcOrderState;
}

/** Tells both sides after the commit that an order has changed. */
export const sendChanged = (tx: Tx, orders: readonly ChangedOrder[]): void => {
  const events = orders.map((order) => ({ topic: CHANGED_TOPIC, key: numberOf(order.id), payload: order }));
  tx.send(appendEvents(tx, events));
};

export const pushChanges = ({ relay, realtime }: { readonly relay: Relay; readonly realtime: Realtime }): void => {
  relay.on(CHANGED_TOPIC, async ({ payload }) => {
    const { id, buyerId, sellerId, state } = payload as ChangedOrder;
    const push: OtcPush = { number: numberOf(id), state };
    for (const userId of [buyerId, sellerId]) await realtime.pushToUser(userId, 'otc', push);
  });
};
