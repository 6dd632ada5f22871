import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from './session-store.ts';
import { moneyKey } from './use-wallet.ts';

/** Rows that are fetched page after page. */
export interface PagedList<T> {
  readonly data: readonly T[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => void;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly isMoreFailed: boolean;
  readonly fetchMore: () => void;
}

/** Rows with the first page itself, for its other fields. */
interface PagedWithFirst<T, P> extends PagedList<T> {
  readonly first: P | undefined;
}

interface Paged<T, P> {
  readonly key: readonly unknown[];
  readonly load: (cursor: { before?: string }, signal: AbortSignal) => Promise<P>;
  readonly rowsOf: (page: P) => readonly T[];
  /** Cursor of the next page; empty: this is the last page. */
  readonly nextOf: (page: P) => string;
}

/** Own rows, newest first, page after page by cursor; no request for visitors. Refetched with the balances. */
export function usePaged<T, P>({ key, load, rowsOf, nextOf }: Paged<T, P>): PagedWithFirst<T, P> {
  const query = useInfiniteQuery({
    queryKey: moneyKey(...key),
    queryFn: ({ pageParam, signal }) => load(pageParam === '' ? {} : { before: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (page: P) => nextOf(page) || undefined,
    enabled: useSession((state) => state.token !== null),
  });
  return {
    data: query.data?.pages.flatMap(rowsOf),
    first: query.data?.pages[0],
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    fetchMore: () => void query.fetchNextPage(),
  };
}
