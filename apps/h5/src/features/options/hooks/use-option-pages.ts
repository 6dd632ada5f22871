import { optionOrders, optionTotals } from '@candor/contract/options';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { OptionItem } from '#features/options/model/option-view.ts';
import type { PagedList } from '#widgets/trade/paged.tsx';

const PAGE = '20';
/** 0 stands for every pair. */
const ALL = 0;

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** Own options, newest first, page after page. */
export function useOptionPages(state: 'open' | 'closed', pairId: number | null): PagedList<OptionItem> {
  const enabled = useSession(isLoggedIn);
  const matchId = String(pairId ?? ALL);
  const query = useInfiniteQuery({
    queryKey: moneyKey('option-orders', state, matchId),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === '' ? {} : { before: pageParam };
      return request(optionOrders, { match_id: matchId, state, limit: PAGE, ...before }, { signal, silent: true });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.next_before === '' ? undefined : page.next_before),
    enabled,
  });
  return {
    data: query.data?.pages.flatMap((page) => page.items),
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    fetchMore: () => void query.fetchNextPage(),
  };
}

/** What own closed options came to, in all and by day of a clock so many minutes ahead of UTC. */
export function useOptionTotals(pairId: number | null, offsetMinutes: number) {
  const enabled = useSession(isLoggedIn);
  const fields = { match_id: String(pairId ?? ALL), offset_minutes: String(offsetMinutes) };
  return useQuery({
    queryKey: moneyKey('option-totals', fields),
    queryFn: ({ signal }) => request(optionTotals, fields, { signal, silent: true }),
    enabled,
  });
}
