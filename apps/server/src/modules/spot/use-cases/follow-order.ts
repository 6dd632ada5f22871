import type { RefusalCode } from '@candor/contract/codes';
import { createBatchReader } from '#platform/db/batch-reads';
import { afterCommit } from '#platform/db/classify-error';
import { Refusal, refuse } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import { loadOrders, type OrderView, viewOf } from '../orders.store';

/** Refusals for orders that the book did not accept. Their money has been returned. */
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

/** Waits until the book has applied a command and returns the order in its state then. */
export const createFollowOrder = (deps: Pick<SpotDeps, 'pool' | 'matching'>) => {
  const read = createBatchReader<number, OrderView>((ids) => loadOrders(deps.pool, ids));
  const loadState = async (command: Followed): Promise<{ order: OrderView; isApplied: boolean }> => {
    const { matching } = deps;
    const isApplied = await matching.waitFor(command.instrumentId, command.seq);
    const applied = isApplied ? matching.justApplied(command.orderId) : undefined;
    const pair = matching.pair(command.instrumentId);
    // The owner of the book has the order in memory; other processes read it from the database.
    if (applied && pair) return { order: viewOf(applied, pair), isApplied };
    return { order: (await afterCommit(read(command.orderId))) ?? refuse('order_unknown'), isApplied };
  };
  return {
    read,
    follow: async (command: Followed): Promise<OrderView> => (await loadState(command)).order,
    /** For a new order: throws a refusal if the book did not accept it. `isApplied`: the book has applied it. */
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
