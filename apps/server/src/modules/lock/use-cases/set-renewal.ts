import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { LockDeps } from '../deps';
import { lockOrders, type OrderRow, setAutoRenew } from '../orders.store';

/** Switches the renewal of a running order on or off. */
export const setRenewal = (
  { pool }: Pick<LockDeps, 'pool'>,
  { userId, id, isOn }: { readonly userId: number; readonly id: number; readonly isOn: boolean },
): Promise<OrderRow> =>
  withTx(pool, async ({ client }) => {
    const row = (await lockOrders(client, [id])).get(id);
    if (row?.userId !== userId) return refuse('lock_order_unknown');
    if (row.status !== 'running') return refuse('lock_already_paid');
    if (row.days === 0) return refuse('lock_not_renewable');
    await setAutoRenew(client, id, isOn);
    return { ...row, isAutoRenew: isOn };
  });
