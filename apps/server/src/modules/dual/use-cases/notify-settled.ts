import { showMean } from '@candor/domain/dual/settlement-price';
import { canonical } from '@candor/money/decimal';
import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { Realtime } from '#platform/realtime/hub';
import type { DualDeps } from '../deps';
import { DUAL_NOTICES } from '../notices';
import { type DualOrder, loadOrders } from '../orders.store';
import { markNotified } from '../settle.store';

export interface SettledEvent {
  readonly ids: readonly number[];
}

type NotifyDeps = Pick<DualDeps, 'pool' | 'board' | 'currencies'> & { readonly realtime: Realtime };

/** Sends each owner the notice once, then tells open screens to read again. */
export const createNotifySettled = ({ pool, board, currencies, realtime }: NotifyDeps) => {
  const toNotice = async (order: DualOrder) => {
    const params = {
      number: String(order.id),
      symbol: board.instrument(order.instrumentId)?.symbol ?? '',
      amount: canonical(order.paid ?? '0'),
      currency: (await currencies.find(order.paidCurrencyId ?? 0))?.name ?? '',
    };
    if (order.state === 'failed') return { userId: order.userId, template: 'dual_failed' as const, params };
    const price = showMean({ sum: order.windowSum ?? '0', found: order.windowFound ?? 0 }) ?? '';
    return {
      userId: order.userId,
      template: order.outcome === 'below' ? ('dual_below' as const) : ('dual_at_or_above' as const),
      params: { ...params, price, linked: canonical(order.linkedPrice) },
    };
  };
  return async ({ ids }: SettledEvent): Promise<void> => {
    const owners = await withTx(pool, async (tx) => {
      const fresh = await markNotified(tx, ids);
      const orders = await loadOrders(tx.client, fresh);
      const notices = [];
      for (const order of orders) notices.push(await toNotice(order));
      await notifyMany(tx, DUAL_NOTICES, notices);
      return new Set(orders.map(({ userId }) => userId));
    });
    for (const userId of owners)
      await realtime.pushToUser(userId, 'update_balance', { type: 'update_balance', to: userId });
  };
};
