import { loginHistory } from '@candor/contract/security';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';

const PAGE_SIZE = 20;

/** Logins and failed attempts, newest first, paged. */
export function useLogins() {
  const isLoggedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({
    queryKey: ['safe', 'logins'],
    queryFn: ({ pageParam, signal }) =>
      request(loginHistory, { page: String(pageParam), limit: String(PAGE_SIZE) }, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.pages ? last.page + 1 : undefined),
    enabled: isLoggedIn,
  });
  const { data, isError, refetch } = query;
  return {
    query: { data: data?.pages.flatMap((page) => page.data), isError, refetch },
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    fetchMore: () => void query.fetchNextPage(),
  };
}
