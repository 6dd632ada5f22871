import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import { lockPositions, markOwn } from '../positions.store';

/** Makes an open copied position the follower's own: a close by the lead trader does not end it any more. */
export const holdSelf = async (
  deps: FuturesDeps,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<void> => {
  await withTx(deps.pool, async (tx) => {
    const row = (await lockPositions(tx.client, [id])).get(id);
    if (row?.userId !== userId) return refuse('position_unknown');
    if (row.status === 'closing') return refuse('position_closing');
    if (row.status !== 'open') return refuse('position_not_open');
    if (row.orderType !== 2) return refuse('position_not_copied');
    await markOwn(tx.client, [id]);
    for (const watcher of deps.declared.positionWatchers) watcher.sendSelfHeld(tx, [id], new Date(deps.clock.nowMs()));
    sendFuturesEvents(tx, [row]);
  });
  deps.changes.notify();
};
