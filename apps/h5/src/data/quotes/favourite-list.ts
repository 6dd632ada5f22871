import { addFavourite, favouriteList, removeFavourite, sortFavourites } from '@candor/contract/market';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { type FavouriteRows, inOrder, withCoin, withoutCoin } from './favourite-rows.ts';

export const FAVOURITES_KEY = ['favourites'] as const;

export const loadFavourites = (signal?: AbortSignal): Promise<FavouriteRows> =>
  request(favouriteList, {}, { silent: true, ...(signal ? { signal } : {}) });

const readRows = (): FavouriteRows => queryClient.getQueryData<FavouriteRows>(FAVOURITES_KEY) ?? [];
const change = (to: (rows: FavouriteRows) => FavouriteRows): void =>
  void queryClient.setQueryData<FavouriteRows>(FAVOURITES_KEY, (rows) => to(rows ?? []));

/** Row ids of the server by currency id, including rows already removed from the screen. */
const rowIds = new Map<number, number>();
let queue: Promise<void> = Promise.resolve();

/**
 * Changes are shown at once and sent to the server one at a time, in the order of the taps. If one fails, the user gets
 * a message and the list is fetched again.
 */
function enqueue(send: () => Promise<void>): void {
  void queryClient.cancelQueries({ queryKey: FAVOURITES_KEY });
  queue = queue.then(send).catch(() => queryClient.invalidateQueries({ queryKey: FAVOURITES_KEY }));
}

export function addToFavourites(currencyId: number): void {
  change((rows) => withCoin(rows, { id: 0, currency_id: currencyId }));
  enqueue(async () => {
    const { id } = await request(addFavourite, { currency_id: String(currencyId) });
    rowIds.set(currencyId, id);
    change((rows) =>
      rows.some((row) => row.currency_id === currencyId) ? withCoin(rows, { id, currency_id: currencyId }) : rows,
    );
  });
}

export function removeFromFavourites(currencyId: number): void {
  const known = readRows().find((row) => row.currency_id === currencyId)?.id ?? 0;
  change((rows) => withoutCoin(rows, currencyId));
  enqueue(async () => {
    const id = known === 0 ? rowIds.get(currencyId) : known;
    if (id !== undefined) await request(removeFavourite, { id: String(id) });
  });
}

let wantedOrder: readonly number[] | null = null;

/** Saves a new order. Moves made while an earlier change is being sent are saved together. */
export function orderFavourites(currencyIds: readonly number[]): void {
  change((rows) => inOrder(rows, currencyIds));
  const isWaiting = wantedOrder !== null;
  wantedOrder = currencyIds;
  if (isWaiting) return;
  enqueue(async () => {
    const order = wantedOrder ?? [];
    wantedOrder = null;
    const ids = inOrder(readRows(), order).map((row) => row.id);
    if (ids.length > 0 && !ids.includes(0)) await request(sortFavourites, { ids: ids.join() });
  });
}
