import type { RefusalCode } from '@candor/contract/codes';
import { createBatchReader } from '#platform/db/batch-reads';
import { afterCommit } from '#platform/db/classify-error';
import { Refusal, refuse } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import { loadOrders, type OrderView, viewOf } from '../orders.store';

/** What a book says to an order it did not take. Its money is back already. */
const REFUSED: Readonly<Record<string, RefusalCode>> = {
  post_only: 'order_would_take',
  fok: 'order_not_fillable',
  no_liquidity: 'no_liquidity',
  halted: 'book_halted',
};

export const isUntouched = ({ filled }: Pick<OrderView, 'filled'>): boolean => /^0(\.0*)?$/.test(filled);

interface Followed {
  readonly instrumentId: number;
  readonly orderId: number;
  readonly seq: number;
}

/** Waits until the book has come to a command and answers the order as it stands then. */
export const createFollowOrder = (deps: Pick<SpotDeps, 'pool' | 'matching'>) => {
  const read = createBatchReader<number, OrderView>((ids) => loadOrders(deps.pool, ids));
  const loadState = async (command: Followed): Promise<{ order: OrderView; isApplied: boolean }> => {
    const { matching } = deps;
    const isApplied = await matching.waitFor(command.instrumentId, command.seq);
    const applied = isApplied ? matching.justApplied(command.orderId) : undefined;
    const pair = matching.pair(command.instrumentId);
    // The owner of the book knows the order already; whoever is not asks the database.
    if (applied && pair) return { order: viewOf(applied, pair), isApplied };
    return { order: (await afterCommit(read(command.orderId))) ?? refuse('order_unknown'), isApplied };
  };
  return {
    read,
    follow: async (command: Followed): Promise<OrderView> => (await loadState(command)).order,
    /** For a new order: one that the book did not take is a refusal. `isApplied`: the book has come to it. */
    followPlaced: async (command: Followed): Promise<{ order: OrderView; isApplied: boolean }> => {
      const { order, isApplied } = await loadState(command);
      const code = order.state === 'cancelled' && isUntouched(order) ? REFUSED[order.endReason] : undefined;
      // Only some of these sentences name the pair; the others leave the parameter unused.
      if (code !== undefined) {
        throw new Refusal(code, { symbol: deps.matching.pair(order.instrumentId)?.symbol ?? '' });
      }
      return { order, isApplied };
    },
  };
};

export type FollowOrder = ReturnType<typeof createFollowOrder>;
