import { groupCommit } from '#kernel/ledger/group-commit';
import { refuse } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import { loadHaltedBooks, loadWaitingCancels, lockBooks, type NewCommand, sendCommands } from '../journal.store';
import { listOpenOrders, type OrderView } from '../orders.store';
import type { FollowOrder } from './follow-order';

/**
 * Journals cancellations, many callers in one commit. A halted book accepts them as well: they are applied when it
 * resumes. An order with a waiting cancellation is not journaled again.
 */
const createJournalCancels = (deps: SpotDeps) => {
  const commit = groupCommit<NewCommand, number>({
    pool: deps.pool,
    run: async (tx, commands) => {
      const books = commands.map(({ instrumentId }) => instrumentId);
      const locked = lockBooks(tx.client, books);
      const [heads, halted] = await Promise.all([locked, loadHaltedBooks(tx.client, books)]);
      const inHalted = commands.filter(({ instrumentId }) => halted.has(instrumentId));
      const known = inHalted.length === 0 ? new Map<number, number>() : await loadWaitingCancels(tx.client, inHalted);
      const fresh = commands.filter(({ orderId }) => !known.has(orderId));
      const seqs = sendCommands(tx, fresh, { heads, at: new Date(deps.clock.nowMs()) });
      const seqOf = new Map(fresh.map((command, index) => [command, seqs[index]]));
      return commands.map((command) => ({
        ok: true,
        value: (seqOf.get(command) ?? known.get(command.orderId)) as number,
      }));
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
 * Cancels own orders; the rest of their holds is returned in full. Cancelling a cancelled order returns it again,
 * cancelling a filled one is refused: an order is either cancelled or filled. An order returned as open has its
 * cancellation journaled, but the book has not applied it yet.
 */
export const createCancelOrders = (deps: SpotDeps, orders: FollowOrder) => {
  const journal = createJournalCancels(deps);
  const cancelOpen = async (order: OrderView): Promise<OrderView> =>
    orders.follow(await journal(toCancelCommand(order, deps.newId())));
  return {
    one: async (request: { readonly userId: number; readonly id: number }): Promise<OrderView> => {
      const order = await orders.read(request.id);
      if (order?.userId !== request.userId) return refuse('order_unknown');
      const ended = order.state === 'open' ? await cancelOpen(order) : order;
      return ended.state === 'done' ? refuse('order_not_open') : ended;
    },
    /** How many orders are cancelled, and how many will be when their books have applied the cancellation. */
    all: async (request: { readonly userId: number; readonly instrumentId: number }) => {
      const open = await listOpenOrders(deps.pool, request);
      const ended = await Promise.all(open.map(cancelOpen));
      const count = (wanted: OrderView['state']): number => ended.filter(({ state }) => state === wanted).length;
      return { cancelled: count('cancelled'), noted: count('open') };
    },
  };
};
