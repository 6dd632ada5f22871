import { groupCommit } from '#kernel/ledger/group-commit';
import { refuse } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import { lockBooks, type NewCommand, sendCommands } from '../journal.store';
import { listOpenOrders, type OrderView } from '../orders.store';
import type { FollowOrder } from './follow-order';

/** Puts cancellations and edits without money into the journal, many callers in one commit. */
const createJournalCommands = (deps: SpotDeps) => {
  const commit = groupCommit<NewCommand, number>({
    pool: deps.pool,
    run: async (tx, commands) => {
      const heads = await lockBooks(
        tx.client,
        commands.map(({ instrumentId }) => instrumentId),
      );
      const seqs = sendCommands(tx, commands, { heads, at: new Date(deps.clock.nowMs()) });
      return seqs.map((value) => ({ ok: true, value }));
    },
  });
  return async (command: NewCommand): Promise<{ instrumentId: number; orderId: number; seq: number }> => {
    const seq = await commit(command);
    deps.matching.appended(command.instrumentId);
    return { instrumentId: command.instrumentId, orderId: command.orderId, seq };
  };
};

export const toCancelCommand = (order: OrderView, reference: string): NewCommand => ({
  action: 'cancel',
  instrumentId: order.instrumentId,
  orderId: order.id,
  userId: order.userId,
  price: null,
  amount: null,
  extra: '0',
  reference,
});

/**
 * Takes own orders out of their books; what they held comes back to the last unit. Cancelling one that is cancelled
 * already answers it once more, one that was filled meanwhile is refused: it is one or the other, never both.
 */
export const createCancelOrders = (deps: SpotDeps, orders: FollowOrder) => {
  const journal = createJournalCommands(deps);
  const cancelOpen = async (order: OrderView): Promise<OrderView> =>
    orders.follow(await journal(toCancelCommand(order, deps.newId())));
  return {
    one: async (request: { readonly userId: number; readonly id: number }): Promise<OrderView> => {
      const order = await orders.read(request.id);
      if (order?.userId !== request.userId) return refuse('order_unknown');
      const ended = order.state === 'open' ? await cancelOpen(order) : order;
      return ended.state === 'cancelled' ? ended : refuse('order_not_open');
    },
    all: async (request: { readonly userId: number; readonly instrumentId: number }): Promise<number> => {
      const open = await listOpenOrders(deps.pool, request);
      const ended = await Promise.all(open.map(cancelOpen));
      return ended.filter(({ state }) => state === 'cancelled').length;
    },
  };
};
