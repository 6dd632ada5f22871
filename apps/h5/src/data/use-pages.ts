import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PagedList } from './use-paged.ts';
import { moneyKey } from './use-wallet.ts';

const PAGE_SIZE = 20;

interface Page {
  readonly items: readonly unknown[];
  readonly total: number;
}

interface Pages<P extends Page> {
  readonly key: readonly unknown[];
  readonly load: (fields: { page: string; limit: string }, signal: AbortSignal) => Promise<P>;
  readonly enabled?: boolean;
  /** Old rows stay while others are fetched, for example with another filter. */
  readonly keepsOld?: boolean;
}

interface PagedWithFirst<P extends Page> {
  readonly list: PagedList<P['items'][number]>;
  readonly first: P | undefined;
  readonly error: Error | null;
}

/** Rows of a list by page number, and the newest first page for its other fields. Refetched when money moves. */
export function usePages<P extends Page>(asked: Pages<P>): PagedWithFirst<P> {
  const query = useInfiniteQuery({
    queryKey: moneyKey(...asked.key),
    queryFn: ({ pageParam, signal }) => asked.load({ page: String(pageParam), limit: String(PAGE_SIZE) }, signal),
    initialPageParam: 1,
    getNextPageParam: (page: P, _, number: number) => (number * PAGE_SIZE < page.total ? number + 1 : undefined),
    enabled: asked.enabled ?? true,
    ...(asked.keepsOld ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    first: query.data?.pages[0],
    error: query.error,
    list: {
      data: query.data?.pages.flatMap(({ items }) => items),
      isError: query.isError,
      refetch: () => void query.refetch(),
      hasMore: query.hasNextPage,
      isFetchingMore: query.isFetchingNextPage,
      isMoreFailed: query.isFetchNextPageError,
      fetchMore: () => void query.fetchNextPage(),
    },
  };
}
