import { useQuery } from '@tanstack/react-query';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useSession } from '#data/session-store.ts';
import {
  addToFavourites,
  FAVOURITES_KEY,
  loadFavourites,
  orderFavourites,
  removeFromFavourites,
} from './favourite-list.ts';
import { hasCoin } from './favourite-rows.ts';

export interface Favourites {
  readonly isVisitor: boolean;
  /** Base coins in the user's order; undefined until they are known. */
  readonly currencyIds: readonly number[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  readonly has: (currencyId: number) => boolean;
  /** Adds or removes; a visitor is asked to log in. */
  readonly toggle: (currencyId: number) => void;
  /** Saves a new order. */
  readonly reorder: (currencyIds: readonly number[]) => void;
}

/** The watch list of the user, synced with the server. Visitors have none. */
export function useFavourites(): Favourites {
  const isVisitor = useSession((state) => state.token === null);
  const query = useQuery({
    queryKey: FAVOURITES_KEY,
    queryFn: ({ signal }) => loadFavourites(signal),
    enabled: !isVisitor,
  });
  const rows = isVisitor ? undefined : query.data;
  const has = (currencyId: number) => hasCoin(rows ?? [], currencyId);
  return {
    isVisitor,
    currencyIds: rows?.map((row) => row.currency_id),
    isFailed: !isVisitor && query.isError && rows === undefined,
    retry: () => void query.refetch(),
    has,
    toggle: (currencyId) => {
      if (isVisitor) askToLogIn(window.location.hash.slice(1));
      else if (has(currencyId)) removeFromFavourites(currencyId);
      else addToFavourites(currencyId);
    },
    reorder: orderFavourites,
  };
}
