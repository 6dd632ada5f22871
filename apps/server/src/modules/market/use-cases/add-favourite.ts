import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { MarketDeps } from '../deps';
import { insertFavourite, loadFavourites, lockFavourites } from '../favourites.store';

const MAX_FAVOURITES = 200;

/** Appends a market to the user's list. Returns the row's id. */
export const addFavouriteRow = async (deps: MarketDeps, userId: number, currencyId: number): Promise<number> => {
  if (!deps.board.byCurrency(currencyId)?.shown) return refuse('currency_unknown');
  return withTx(deps.pool, async (tx) => {
    await lockFavourites(tx, userId);
    const rows = await loadFavourites(tx.client, userId);
    if (rows.some((row) => row.currencyId === currencyId)) return refuse('favourite_exists');
    if (rows.length >= MAX_FAVOURITES) return refuse('favourite_limit_reached', { max: String(MAX_FAVOURITES) });
    return insertFavourite(tx, { userId, currencyId, now: new Date(deps.clock.nowMs()) });
  });
};
