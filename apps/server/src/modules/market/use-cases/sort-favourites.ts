import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { MarketDeps } from '../deps';
import { loadFavourites, lockFavourites, updateOrder } from '../favourites.store';

/** The new order must name every row exactly once: an order based on an outdated list is refused. */
export const sortFavouriteRows = (deps: MarketDeps, userId: number, ids: readonly number[]): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    await lockFavourites(tx, userId);
    const own = new Set((await loadFavourites(tx.client, userId)).map((row) => row.id));
    const isWhole = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id));
    if (!isWhole) return refuse('favourite_order_invalid');
    return updateOrder(tx, userId, ids);
  });
