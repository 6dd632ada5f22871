import type { ReplyOf } from '@candor/contract/call';
import { copyLeader, copyLeaderOrders, copyLeaders } from '@candor/contract/copy';
import type { CopyPeriod } from '@candor/contract/copy-fields';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import type { PagedList } from '#data/use-paged.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { type LeaderFilter, toLeaderFields } from '#features/copy/model/leader-filter.ts';
import type { Leader, LeaderOrder } from '#features/copy/model/leader-view.ts';

const PAGE = '20';

interface InfiniteRows<T> {
  readonly rows: readonly T[] | undefined;
  readonly query: {
    readonly isError: boolean;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** An infinite query as the lists of the app take it. */
export const toPaged = <T>({ rows, query }: InfiniteRows<T>): PagedList<T> => ({
  data: rows,
  isError: query.isError,
  refetch: () => void query.refetch(),
  hasMore: query.hasNextPage,
  isFetchingMore: query.isFetchingNextPage,
  isMoreFailed: query.isFetchNextPageError,
  fetchMore: () => void query.fetchNextPage(),
});

type Leaders = ReplyOf<typeof copyLeaders>;

/** Traders page after page; also for visitors. */
export function useLeaders(filter: LeaderFilter): { list: PagedList<Leader>; first: Leaders | undefined } {
  const query = useInfiniteQuery({
    queryKey: moneyKey('copy-leaders', filter),
    queryFn: ({ pageParam, signal }) =>
      request(
        copyLeaders,
        { ...toLeaderFields(filter), page: String(pageParam), limit: PAGE },
        { signal, silent: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (page: Leaders) => (page.page * page.limit < page.total ? page.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return { list: toPaged({ rows, query }), first: query.data?.pages[0] };
}

/** One trader; also for visitors. */
export function useLeader(id: number, period: CopyPeriod) {
  return useQuery({
    queryKey: moneyKey('copy-leader', id, period),
    queryFn: ({ signal }) => request(copyLeader, { leader_id: String(id), period }, { signal, silent: true }),
    enabled: id > 0,
    placeholderData: keepPreviousData,
  });
}

type Orders = ReplyOf<typeof copyLeaderOrders>;

/** Orders of a trader, newest first; also for visitors. */
export function useLeaderOrders(id: number, state: 'open' | 'closed'): PagedList<LeaderOrder> {
  const query = useInfiniteQuery({
    queryKey: moneyKey('copy-orders', id, state),
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { before: pageParam };
      return request(
        copyLeaderOrders,
        { leader_id: String(id), state, limit: PAGE, ...cursor },
        { signal, silent: true },
      );
    },
    initialPageParam: '',
    getNextPageParam: (page: Orders) => page.next_before || undefined,
  });
  return toPaged({ rows: query.data?.pages.flatMap(({ items }) => items), query });
}
