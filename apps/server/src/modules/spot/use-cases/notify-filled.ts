import { canonical } from '@candor/money/decimal';
import { notifyOnce } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { SpotDeps } from '../deps';
import { SPOT_NOTICES } from '../notices';
import { loadOrders } from '../orders.store';
import { averageOf } from '../spot.reply';

/**
 * Notices of resting orders that a later order has filled completely, after the commit: matching writes none of them. The
 * taker has the fill in the reply.
 */
export const notifyFilled = async (
  { pool, board }: Pick<SpotDeps, 'pool' | 'board'>,
  orderIds: readonly number[],
): Promise<void> => {
  const orders = [...(await loadOrders(pool, orderIds)).values()].filter(({ state }) => state === 'done');
  if (orders.length === 0) return;
  const notices = orders.map((order) => ({
    userId: order.userId,
    template: 'spot_filled' as const,
    params: {
      symbol: board.instrument(order.instrumentId)?.symbol ?? '',
      number: String(order.id),
      amount: canonical(order.filled),
      price: canonical(averageOf(order)),
    },
    reference: `spot:${order.id}`,
  }));
  await withTx(pool, (tx) => notifyOnce(tx, SPOT_NOTICES, notices));
};
