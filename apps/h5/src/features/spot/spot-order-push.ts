import { type SpotOrderPush, spotOrders } from '@candor/contract/spot';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';

const NEWEST = '50';

/** Shows a toast when the user's orders were filled. */
export async function notifySpotOrders({ ids }: SpotOrderPush): Promise<void> {
  const { list } = await request(spotOrders, { limit: NEWEST }, { silent: true });
  const moved = list.filter((order) => ids.includes(order.id));
  if (moved.some((order) => order.state === 'done')) showToast({ key: 'orderFilled', tone: 'ok' });
  else if (moved.some((order) => order.state === 'open')) showToast({ key: 'orderPartlyFilled' });
}
